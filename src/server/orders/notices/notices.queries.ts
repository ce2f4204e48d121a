import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const NoticeRow = Type.Object({
  id: Type.Integer(),
  provider: Type.String(),
  providerId: Type.String(),
  state: Type.String(),
  receivedAt: Type.String(),
  confirmedAt: OrNull(Type.String()),
  paymentId: OrNull(Type.Integer()),
  reference: OrNull(Type.String()),
  paymentState: OrNull(OneOf(PAYMENT_STATES)),
})
export type NoticeRow = Static<typeof NoticeRow>

/** More are not counted. */
const COUNTED = 10_000

const columns = sql`n.id, n.provider, n.provider_id as "providerId", n.state, ${instant(sql`n.received_at`)} as "receivedAt",
  ${instant(sql`n.seen_at`)} as "confirmedAt", p.id as "paymentId", o.reference, p.state as "paymentState"`

// A notice names the payment by the provider's id of it or of a refund of it, or by the shop's id.
const joined = sql`left join lateral (
    select id from payments where provider = n.provider and provider_id = n.provider_id
    union all select id from payments where provider = n.provider and transaction_id = n.body ->> 'TransactionId'
    union all select r.payment_id from refunds r where r.provider_id = n.provider_id
    limit 1
  ) meant on true
  left join payments p on p.id = meant.id left join orders o on o.id = p.order_id`

/** The newest notices before the one with the id `after`. */
export async function paymentNotices(
  db: Queries,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ found: NoticeRow[]; count: number }> {
  const found = await rows(
    db,
    "payment notices",
    sql`
    select ${columns} from (
      select * from payment_notices where ${after}::bigint is null or id < ${after}::bigint order by id desc limit ${limit}
    ) n ${joined} order by n.id desc`,
    NoticeRow,
  )
  const counting = sql`select count(*)::int as count from (select from payment_notices limit ${COUNTED}) counted`
  const [counted] = await rows(db, "count of notices", counting, Type.Object({ count: Type.Integer() }))
  return { found, count: counted?.count ?? 0 }
}

export async function noticeById(db: Queries, id: number): Promise<NoticeRow | null> {
  const [notice] = await rows(db, "payment notice", sql`select ${columns} from payment_notices n ${joined} where n.id = ${id}`, NoticeRow)
  return notice ?? null
}
