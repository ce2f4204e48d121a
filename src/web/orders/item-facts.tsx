import type { ReactNode } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { optionValuesText } from "#rules/catalog/option-values.ts"
import { formatPrice } from "#rules/values/money.ts"

/** Options, quantity and price of an order item in one line: "Silver, 256 GB · Quantity 1 · QR 3,899". */
export function ItemFacts({ item }: { item: OrderItem }) {
  const choice = optionValuesText(item.product.option_values)
  return (
    <>
      {choice && (
        <>
          <bdi>{choice}</bdi> ·{" "}
        </>
      )}
      {m.orders_quantity({ count: item.quantity })} · <bdi dir="ltr">{formatPrice(item.selling_price)}</bdi>
    </>
  )
}

/** A note with the chosen options; none for a product without options. */
export function choiceNotes({ product }: OrderItem): ReactNode[] {
  const choice = optionValuesText(product.option_values)
  return choice === "" ? [] : [<bdi key="choice">{choice}</bdi>]
}
