import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { SelectField, TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { productChoicesQuery } from "./product-data.ts"
import type { ProductValues } from "./product-values.ts"

export type TabProps = {
  values: ProductValues
  set: (field: keyof ProductValues, value: unknown) => void
  isChanged: (field: keyof ProductValues) => boolean
  /** The sentence of a field that was refused. */
  mistakeOf: (field: string) => string | null
}

/** Title, brand, category, label and what else is short. */
export function ProductBasics({ values, set, isChanged, mistakeOf }: TabProps) {
  const { data } = useQuery(productChoicesQuery)
  const named = (entries: readonly { id: number; name: string }[] = []) =>
    entries.map(({ id, name }) => ({ value: String(id), label: name }))
  const brands = [{ value: "", label: m.office_product_no_brand() }, ...named(data?.brands)]
  return (
    <Panel title={m.office_product_tab_basics()}>
      <div className="stack stack-4">
        <TwoLanguages
          label={m.office_product_title()}
          en={{ value: values.title, required: true, maxLength: 500, onChange: (event) => set("title", event.target.value) }}
          ar={{ value: values.title_arabic, maxLength: 500, onChange: (event) => set("title_arabic", event.target.value) }}
        />
        <div className="cols cols-2">
          <SelectField
            label={m.office_products_col_brand()}
            value={String(values.brand ?? "")}
            options={brands}
            mistake={mistakeOf("brand")}
            onChange={({ target: { value } }) => set("brand", value === "" ? null : Number(value))}
          />
          <SelectField
            label={m.office_products_col_category()}
            value={String(values.category)}
            options={named(data?.categories)}
            mistake={mistakeOf("category")}
            onChange={({ target }) => set("category", Number(target.value))}
          />
          <TextField
            label={m.office_product_label()}
            hint={m.office_product_label_hint()}
            value={values.label}
            maxLength={64}
            changed={isChanged("label")}
            onChange={({ target }) => set("label", target.value)}
          />
          <TextField
            label={m.office_product_most()}
            hint={m.office_product_most_hint()}
            inputMode="numeric"
            value={values.max_quantity ?? ""}
            changed={isChanged("max_quantity")}
            onChange={({ target: { value } }) => /^\d{0,3}$/.test(value) && set("max_quantity", Number(value) || null)}
          />
        </div>
        <TextField
          label={m.office_product_tags()}
          hint={m.office_product_tags_hint()}
          defaultValue={values.tags.join(", ")}
          key={values.tags.join("|")}
          changed={isChanged("tags")}
          onBlur={({ target }) => set("tags", tagsOf(target.value))}
        />
      </div>
    </Panel>
  )
}

function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[,،]/).map((tag) => tag.trim()))].filter((tag) => tag !== "")
}
