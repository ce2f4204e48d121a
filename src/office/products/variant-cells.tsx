import type { OfficeVariant } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { InlineCell } from "#office/parts/table/inline-cell.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { isUnusualPrice, MAX_PRICE } from "#rules/catalog/office/price-change.ts"
import { formatAmount } from "#rules/values/money.ts"
import { priceText } from "#ui/text/language.ts"
import { thenRefresh } from "./product-data.ts"
import { priceFault } from "./product-values.ts"
import * as styles from "./products.module.css"

type CellProps = {
  variant: OfficeVariant
  /** The product's, sent with a price so that no colleague's change is overwritten. */
  version: number
  /** The accessible name of product and variant. */
  name: string
}

/** The selling price of a variant, or its former price, changed in place. */
export function PriceCell({ variant, version, name, field = "price" }: CellProps & { field?: "price" | "was" }) {
  const may = useMay()
  const before = variant[field]
  if (!may("products.price")) return <bdi className="num">{formatAmount(before)}</bdi>
  const question = (text: string) => {
    const after = amountOf(text)
    if (after === null || !isUnusualPrice(before, after)) return null
    return m.office_product_price_unusual({ before: formatAmount(before), after: formatAmount(after) })
  }
  const save = async (text: string) => {
    const amount = amountOf(text)
    const mistake = priceMistake(text)
    if (amount === null || mistake !== null) throw new OfficeProblem(422, mistake ?? m.office_product_price_form())
    await thenRefresh(api.products.price({ id: variant.id, [field]: amount }, { version }))
  }
  const words = field === "price" ? m.office_product_price_of({ name }) : m.office_product_was_of({ name })
  return <InlineCell name={words} value={String(before)} shown={formatAmount(before)} question={question} onSave={save} />
}

/** The sentence for a text that is no price; null for a price. */
export function priceMistake(text: string): string | null {
  const fault = priceFault(text)
  if (fault === null) return null
  return fault === "form" ? m.office_product_price_form() : m.office_product_price_most({ most: priceText(MAX_PRICE) })
}

/** The stock of a variant, edited in place. A sale in the meantime is not overwritten: the new number is shown first. */
export function StockCell({ variant, name }: { variant: Pick<OfficeVariant, "id" | "stock" | "is_low">; name: string }) {
  const may = useMay()
  const { stock } = variant
  if (stock === null) return <span className="quiet">{m.office_product_uncounted()}</span>
  if (may("stock.count") !== "all") return <StockWords stock={stock} isLow={variant.is_low} />
  const save = async (text: string) => {
    const pieces = /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
    if (pieces === null) throw new OfficeProblem(422, m.office_product_stock_form())
    await thenRefresh(api.products.stock({ id: variant.id, kind: "COUNT", pieces, seen: stock }))
  }
  return (
    <span className={toneOf(stock, variant.is_low)}>
      <InlineCell name={m.office_product_stock_of({ name })} value={String(stock)} onSave={save} />
    </span>
  )
}

/** A number of pieces; low and zero are highlighted. */
export function StockWords({ stock, isLow }: { stock: number | null; isLow: boolean }) {
  if (stock === null) return <span className="quiet">{m.office_product_uncounted()}</span>
  return <span className={toneOf(stock, isLow)}>{stock}</span>
}

function toneOf(stock: number, isLow: boolean): string | undefined {
  return stock === 0 ? styles.none : isLow ? styles.low : undefined
}
