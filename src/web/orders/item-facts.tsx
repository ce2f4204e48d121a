import type { ReactNode } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { dirhams, qar } from "#rules/values/money.ts"
import { choiceText } from "#ui/text/choice-text.ts"
import { priceText } from "#ui/text/language.ts"

/** The total of an order item or a checkout line: its price times its quantity. */
export function lineSum({ quantity, priceQar }: { quantity: number; priceQar: number }): string {
  return priceText(qar(dirhams(priceQar) * quantity))
}

/** "2 × QR 249" for several pieces; nothing for one, because its price is the total. */
export function piecesNotes({ quantity, priceQar }: { quantity: number; priceQar: number }): ReactNode[] {
  if (quantity === 1) return []
  return [
    <bdi key="pieces" className="nowrap">
      {m.orders_pieces({ count: quantity, price: priceText(priceQar) })}
    </bdi>,
  ]
}

/** Options, quantity and price of an order item in one line: "Silver, 256 GB · Quantity 1 · QR 3,899", or "… · 2 × QR 249 · QR 498". */
export function ItemFacts({ item }: { item: OrderItem }) {
  const choice = choiceText(item.product.option_values)
  const priced = { quantity: item.quantity, priceQar: item.selling_price }
  return (
    <>
      {choice && (
        <>
          <bdi>{choice}</bdi> ·{" "}
        </>
      )}
      {item.quantity === 1 ? m.orders_quantity({ count: 1 }) : piecesNotes(priced)} · <bdi>{lineSum(priced)}</bdi>
    </>
  )
}

/** A note with the chosen options; none for a product without options. */
export function choiceNotes({ product }: OrderItem): ReactNode[] {
  const choice = choiceText(product.option_values)
  return choice === "" ? [] : [<bdi key="choice">{choice}</bdi>]
}
