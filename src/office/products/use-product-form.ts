import { useMemo, useRef, useState } from "react"
import type { ProductChanges, ProductForm } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { listed } from "#office/parts/text/listed.ts"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import { productFormQuery } from "./product-data.ts"
import { CELLS, cellKey, changesOf, type ProductValues, unusualPrices, valuesOf, wrongCells } from "./product-values.ts"
import { priceMistake } from "./variant-cells.tsx"

/** A question about prices that waits for an answer. */
export type PriceQuestion = { prices: ReturnType<typeof unusualPrices>; answer: (isMeant: boolean) => void }

/** The editor's form over all its tabs. [OFFICE-119] */
export function useProductForm(form: ProductForm) {
  const saved = useMemo(() => valuesOf(form), [form])
  const names = useMemo(() => fieldNames(form), [form])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [question, setQuestion] = useState<PriceQuestion | null>(null)

  /** What a colleague saved meanwhile: only what differs from it is sent, so that no one's change is sent again. */
  const meanwhile = useRef<ProductForm | null>(null)

  const save = async (values: ProductValues, version: number) => {
    const base = meanwhile.current?.version === version ? meanwhile.current : form
    const wrong = wrongCells(values, form)
    setFaults(wrong)
    if (wrong.length > 0) {
      const cells = listed(wrong.map((key) => names[key] ?? key))
      throw new OfficeProblem(422, m.office_product_cells_wrong({ cells, why: priceMistake(String(values[wrong[0] ?? ""])) ?? "" }))
    }
    const prices = unusualPrices(values, base)
    if (prices.length > 0 && !(await asked(prices, setQuestion))) throw new OfficeProblem(422, m.office_product_price_question())
    const changes = changesOf(values, base)
    try {
      const next = await api.products.save({ id: form.id, ...changes }, { version })
      queryClient.setQueryData(productFormQuery(form.id).queryKey, next)
      void queryClient.invalidateQueries({ queryKey: ["product"] })
      return next.version
    } catch (fault) {
      if (fault instanceof OfficeProblem && fault.code === "changed_meanwhile") meanwhile.current = fault.more.current as ProductForm
      if (fault instanceof OfficeProblem) setFaults(fault.errors.map(({ path }) => fieldAt(path, changes)))
      throw fault
    }
  }
  const read = (current: unknown) => ({ ...valuesOf(current as ProductForm), version: (current as ProductForm).version })
  const object = useObjectForm<ProductValues>({ object: `product:${form.id}`, saved, version: form.version, names, save, read })
  return { ...object, names, faults, question }
}

/** The field of the form that the server refused: `/variants/0/sku` is the cell of the first variant that was sent. */
function fieldAt(path: string, { variants = [] }: ProductChanges): string {
  const [name = "", place, cell] = path.split("/").slice(1)
  const [variant, known] = [variants[Number(place)], CELLS.find((each) => each === cell)]
  return name === "variants" && variant && known ? cellKey(known, variant.id) : path.replace("/", "")
}

async function asked(prices: PriceQuestion["prices"], show: (question: PriceQuestion | null) => void): Promise<boolean> {
  const isMeant = await new Promise<boolean>((answer) => show({ prices, answer }))
  show(null)
  return isMeant
}

function fieldNames({ variants }: ProductForm): Readonly<Record<string, string>> {
  const cell = { price: m.office_product_price_of, was: m.office_product_was_of, sku: m.office_product_sku_of }
  return {
    title: m.office_product_title(),
    title_arabic: m.office_product_title_ar(),
    slug: m.office_product_slug(),
    brand: m.office_products_col_brand(),
    category: m.office_products_col_category(),
    label: m.office_product_label(),
    tags: m.office_product_tags(),
    max_quantity: m.office_product_most(),
    option_order: m.office_options(),
    pictures: m.office_product_tab_pictures(),
    specifications: m.office_import_field_specifications(),
    seo_title: m.office_product_seo_title(),
    seo_title_arabic: m.office_product_seo_title_ar(),
    seo_description: m.office_product_seo_description(),
    seo_description_arabic: m.office_product_seo_description_ar(),
    details: m.office_product_details(),
    details_arabic: m.office_product_details_ar(),
    warranty: m.office_product_warranty(),
    warranty_arabic: m.office_product_warranty_ar(),
    returns: m.office_product_returns(),
    returns_arabic: m.office_product_returns_ar(),
    state: m.office_product_state(),
    publish_at: m.office_product_publish_at(),
    unpublish_at: m.office_product_unpublish_at(),
    ...Object.fromEntries(variants.flatMap(({ id, name }) => CELLS.map((each) => [cellKey(each, id), cell[each]({ name })]))),
  }
}
