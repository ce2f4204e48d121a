import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import type { TabProps } from "./product-basics.tsx"
import { ARABIC } from "./product-values.ts"

// The editor is large; no other page needs it.
const RichText = lazy(async () => ({ default: (await import("#office/parts/form/rich-text.tsx")).RichText }))

const TEXTS = [
  { field: "details", name: m.office_product_details, isShared: false },
  { field: "warranty", name: m.office_product_warranty, isShared: true },
  { field: "returns", name: m.office_product_returns, isShared: true },
] as const

/** The long texts, English and Arabic side by side. [OFFICE-128] */
export function ProductTexts({ values, set }: TabProps) {
  return (
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <div className="stack stack-4">
        {TEXTS.map(({ field, name, isShared }) => {
          const arabic = ARABIC[field]
          const isMissing = values[arabic] === ""
          const hint = isMissing ? m.office_shoppers_see_english() : isShared ? m.office_product_shared_hint() : null
          return (
            <Panel
              key={field}
              title={name()}
              aside={isMissing && values[field] !== "" && <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>}
            >
              <div className="cols cols-2">
                <RichText label={m.office_english()} language="en" value={values[field]} onChange={(html) => set(field, html)} />
                <RichText
                  label={m.office_arabic()}
                  language="ar"
                  value={values[arabic]}
                  hint={hint}
                  onChange={(html) => set(arabic, html)}
                />
              </div>
            </Panel>
          )
        })}
      </div>
    </Suspense>
  )
}

/** What search engines show, and the address. */
export function ProductSearch({ values, set, isChanged, mistakeOf }: TabProps) {
  const lines = [
    { field: "seo_title", label: m.office_product_seo_title() },
    { field: "seo_description", label: m.office_product_seo_description() },
  ] as const
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.slug)
  return (
    <Panel title={m.office_product_tab_search()}>
      <div className="stack stack-4">
        {lines.map(({ field, label }) => (
          <TwoLanguages
            key={field}
            label={label}
            en={{ value: values[field], maxLength: 500, onChange: (event) => set(field, event.target.value) }}
            ar={{ value: values[ARABIC[field]], maxLength: 500, onChange: (event) => set(ARABIC[field], event.target.value) }}
          />
        ))}
        <TextField
          label={m.office_product_slug()}
          hint={m.office_product_slug_hint()}
          dir="ltr"
          maxLength={200}
          value={values.slug}
          changed={isChanged("slug")}
          mistake={mistakeOf("slug") ?? (isSlug ? null : m.office_product_slug_form())}
          onChange={({ target }) => set("slug", target.value)}
        />
      </div>
    </Panel>
  )
}
