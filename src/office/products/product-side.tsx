import type { ProductForm } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Radio } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { QATAR_OFFSET_MS } from "#rules/values/qatar-time.ts"
import type { TabProps } from "./product-basics.tsx"
import { bareColors, cellOf, missingArabic, type ProductValues, unusualPrices, valueName } from "./product-values.ts"

/** Whether shoppers see the product, now or from a moment on. [OFFICE-124] */
export function StatePanel({ values, set, mistakeOf, mayPublish }: TabProps & { mayPublish: boolean }) {
  const moment = (field: "publish_at" | "unpublish_at", label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      disabled={!mayPublish}
      value={localOf(values[field])}
      mistake={mistakeOf(field) && m.office_product_moment_form()}
      onChange={({ target: { value } }) => set(field, value === "" ? null : new Date(`${value}:00+03:00`).toISOString())}
    />
  )
  return (
    <Panel title={m.office_product_on_shop()}>
      <div className="stack">
        <fieldset className="stack stack-2" aria-label={m.office_product_state()} disabled={!mayPublish}>
          <Radio name="state" checked={values.state === "live"} onChange={() => set("state", "live")}>
            {m.office_products_live()}
          </Radio>
          <Radio name="state" checked={values.state === "draft"} onChange={() => set("state", "draft")}>
            {m.office_products_draft()}
          </Radio>
        </fieldset>
        <div className="stack stack-2">
          {values.state === "draft" && moment("publish_at", m.office_product_publish_at())}
          {moment("unpublish_at", m.office_product_unpublish_at())}
          <span className="t13 quiet">{m.office_product_qatar_time()}</span>
        </div>
      </div>
    </Panel>
  )
}

/** A moment as the field of a form shows it, in the time of Qatar. */
function localOf(moment: string | null): string {
  return moment === null ? "" : new Date(Date.parse(moment) + QATAR_OFFSET_MS).toISOString().slice(0, 16)
}

/** What is worth a look before it is saved. */
export function ChecksPanel({ values, form }: { values: ProductValues; form: ProductForm }) {
  const names = {
    title: m.office_product_title(),
    details: m.office_product_details(),
    warranty: m.office_product_warranty(),
    returns: m.office_product_returns(),
    seo_title: m.office_product_seo_title(),
    seo_description: m.office_product_seo_description(),
  }
  const missing = missingArabic(values)
  const bare = bareColors(values, form)
  const checks = [
    ...(values.pictures.length === 0 ? [m.office_product_check_picture()] : []),
    ...(values.pictures.length > 0 && bare.length > 0
      ? [m.office_product_check_colors({ colors: listed(bare.map((color) => valueName(form, color))) })]
      : []),
    ...(missing.length > 0 ? [m.office_product_check_arabic({ texts: listed(missing.map((field) => names[field])) })] : []),
    ...(form.variants.some(({ id }) => amountOf(cellOf(values, "price", id)) === 0) ? [m.office_product_check_free()] : []),
    ...(unusualPrices(values, form).length > 0 ? [m.office_product_check_falls()] : []),
  ]
  return (
    <Panel title={m.office_product_before_save()}>
      <ul className="stack stack-2">
        {checks.map((words) => (
          <li key={words}>
            <Mark tone="warn" icon="alert">
              {words}
            </Mark>
          </li>
        ))}
        {checks.length === 0 && (
          <li>
            <Mark tone="good" icon="check">
              {m.office_product_check_good()}
            </Mark>
          </li>
        )}
      </ul>
    </Panel>
  )
}
