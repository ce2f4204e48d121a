import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { REFUND_CAUSES, type RefundCause, type RefundShare } from "#rules/orders/refund-shares.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

const RefundableItem = Type.Object({ id: Type.Number(), paymentId: Type.Number(), dirhams: Type.Number(), leftDirhams: Type.Number() })

/**
 * Items of a paid order with the price of the pieces to refund, at most what is not refunded yet of the item, and with the remainder of the
 * payment. Their order's payments are locked.
 */
export async function refundableItems(
  tx: Queries,
  wanted: readonly { id: number; pieces?: number }[],
): Promise<Static<typeof RefundableItem>[]> {
  return rows(
    tx,
    "refundable items",
    sql`
    select * from (
      select i.id, p.id as "paymentId",
        least(i.selling_price_dirhams * coalesce(w.pieces, i.quantity), i.selling_price_dirhams * i.quantity
          - (select coalesce(sum(ri.amount_dirhams), 0) from refund_items ri where ri.item_id = i.id))::int as dirhams,
        (coalesce(p.received_dirhams, p.amount_dirhams)
          - (select coalesce(sum(r.amount_dirhams), 0) from refunds r where r.payment_id = p.id))::int as "leftDirhams"
      from jsonb_to_recordset(${JSON.stringify(wanted.map(({ id, pieces }) => ({ id, pieces })))}::jsonb) as w (id int, pieces int)
        join order_items i on i.id = w.id join payments p on p.order_id = i.order_id and p.state = 'PAID'
    ) item where dirhams > 0 order by id`,
    RefundableItem,
  )
}

type NewRefund = {
  paymentId: number
  cause: RefundCause
  amountDirhams: number
  shares: readonly RefundShare[]
  /** Staff's words to the customer. */
  words?: string | null
  staffId?: number | null
  now: Date
}

/** Creates a refund with its share of each item; null when the payment is already refunded as a whole. */
export async function insertRefund(tx: Queries, refundToMake: NewRefund): Promise<number | null> {
  const { paymentId, cause, amountDirhams, shares, words = null, staffId = null, now } = refundToMake
  const [refund] = await rows(
    tx,
    "insert refund",
    sql`
    insert into refunds (payment_id, cause, amount_dirhams, state, words, staff_id, created_at)
    values (${paymentId}, ${cause}, ${amountDirhams}, 'DUE', ${words}, ${staffId}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning id`,
    Type.Object({ id: Type.Number() }),
  )
  if (!refund) return null
  if (shares.length > 0)
    await run(
      tx,
      "insert refund items",
      sql`
      insert into refund_items (refund_id, item_id, amount_dirhams)
      select ${refund.id}, s."itemId", s.dirhams from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s ("itemId" int, dirhams int)`,
    )
  return refund.id
}

const RefundForMail = Type.Object({
  locale: Type.Enum(LOCALES),
  orderId: Type.Number(),
  reference: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  cause: OneOf(REFUND_CAUSES),
  amountDirhams: Type.Number(),
  words: OrNull(Type.String()),
})

/** A refund with the recipient of its mail. */
export async function refundForMail(tx: Queries, refundId: number): Promise<Static<typeof RefundForMail>> {
  const [refund] = await rows(
    tx,
    "refund for a mail",
    sql`
    select o.id as "orderId", o.reference, o.locale, c.email, coalesce(nullif(c.first_name, ''), o.shipping_address ->> 'first_name', '') as "firstName",
      r.cause, r.amount_dirhams as "amountDirhams", r.words
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
    where r.id = ${refundId}`,
    RefundForMail,
  )
  if (!refund) throw new Error(`There is no refund ${refundId}.`)
  return refund
}
