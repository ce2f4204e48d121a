import { type SQL, sql } from "drizzle-orm"
import { canMove, ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { OPEN_REPLACEMENTS } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { examine, type Finding, type Invariant, invariantsOfEvents } from "#server/operators/invariants.queries.ts"
import { staleListing } from "#server/orders/order-listing.queries.ts"

/** A sum over all parts `l` of the line of an item `i`, with the stock `b` that they returned. */
function ofLine(sum: SQL): SQL {
  return sql`(
    select ${sum} from order_items l left join stock_movements b on b.item_id = l.id and b.kind = 'BACK'
    where l.order_id = i.order_id and l.variant_id = i.variant_id)`
}

/** The invariants between the rows of orders in every committed state. Table constraints ensure those of a single row or index. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: "sale",
    says: "The pieces of every item, with those split off it, were taken out of stock exactly once.",
    violations: sql`
      select i.id as item from order_items i
        left join stock_movements m on m.item_id = i.id and m.kind = 'SALE'
      where case when i.part > 0 then m.id is not null
        else m.variant_id is distinct from i.variant_id or m.delta is distinct from -${ofLine(sql`sum(l.quantity)`)} end`,
  },
  {
    name: "give-back",
    says: "An item's stock was returned if it is cancelled, and only then; of a line, the counted pieces last.",
    violations: sql`
      select i.id as item, i.status from order_items i
        left join stock_movements m on m.item_id = i.id and m.kind = 'BACK'
        left join stock_movements s on s.item_id = i.id and s.kind = 'SALE'
      where (i.status = 'CANCELLED') <> (m.id is not null) or m.delta <> i.quantity or m.variant_id <> i.variant_id
        or (i.part = 0 and ${ofLine(sql`coalesce(sum(b.counted), 0)`)}
          <> greatest(0, s.counted - ${ofLine(sql`coalesce(sum(l.quantity) filter (where l.status <> 'CANCELLED'), 0)`)}))`,
  },
  {
    name: "part",
    says: "Pieces that were split off an item are cancelled, and the item itself remains.",
    violations: sql`
      select i.id as item, i.status from order_items i
      where i.part > 0 and (i.status <> 'CANCELLED' or not exists (
        select from order_items o where o.order_id = i.order_id and o.variant_id = i.variant_id and o.part = 0))`,
  },
  {
    name: "whole-order",
    says: "Every order has an item.",
    violations: sql`select o.id as "order" from orders o where not exists (select from order_items i where i.order_id = o.id)`,
  },
  ...invariantsOfEvents({
    prefix: "",
    what: "item",
    table: "order_items",
    events: "order_events",
    key: "item_id",
    steps: ITEM_STATUSES.flatMap((from) => ITEM_STATUSES.filter((to) => canMove(from, to)).map((to) => [from, to])),
  }),
  {
    name: "replacement",
    says: "An item has an open replacement request if its status is RETURN_REQUESTED, and only then.",
    violations: sql`
      select i.id as item, i.status from order_items i
      where (i.status = 'RETURN_REQUESTED') <> exists (
        select from replacements q where q.item_id = i.id and q.state = any(${sql.param(OPEN_REPLACEMENTS)}::text[]))`,
  },
  {
    name: "replacement-pieces",
    says: "An item has no more pieces requested, replaced and refunded than were ordered.",
    violations: sql`
      select i.id as item, i.quantity from order_items i join replacements q on q.item_id = i.id and q.state not in ('WITHDRAWN', 'REFUSED')
      group by i.id having sum(q.quantity) > i.quantity`,
  },
  {
    name: "replacement-events",
    says: "The state of every replacement request is that of its last event.",
    violations: sql`
      select q.id as replacement, q.state from replacements q
      where q.state is distinct from (select e.state from replacement_events e where e.replacement_id = q.id order by e.id desc limit 1)`,
  },
  {
    name: "listing",
    says: "The staff's list of orders shows every order as it is.",
    violations: staleListing,
  },
  {
    name: "total",
    says: "An order's total is the sum of its items, less its coupon.",
    violations: sql`
      select o.id as "order", o.total_dirhams as total from orders o
      where o.total_dirhams + o.coupon_discount_dirhams <> (
        select coalesce(sum(i.selling_price_dirhams::bigint * i.quantity), 0) from order_items i where i.order_id = o.id)`,
  },
  {
    name: "payment",
    says: "The first payment of an online order is for its total, no later one is for more, and a cash order has none that counts.",
    violations: sql`
      select o.id as "order", o.payment_method as method from orders o
      where (o.payment_method = 'ONLINE' and not exists (select from payments p where p.order_id = o.id))
        or (o.payment_method <> 'ONLINE' and exists (select from payments p where p.order_id = o.id and p.state in ('NEW', 'PAID')))
        or o.total_dirhams <> (select p.amount_dirhams from payments p where p.order_id = o.id order by p.id limit 1)
        or exists (select from payments p where p.order_id = o.id and p.amount_dirhams > o.total_dirhams)`,
  },
  {
    name: "paid-first",
    says: "An item of an online order is placed only once the order is paid.",
    violations: sql`
      select i.id as item, i.status from order_items i
        join orders o on o.id = i.order_id and o.payment_method = 'ONLINE'
        join order_events e on e.item_id = i.id and e.status = 'PLACED'
      where not exists (select from payments p where p.order_id = o.id and p.state = 'PAID')`,
  },
  {
    name: "paid-balance",
    says: "A payment, less the refunds that nobody chose, exceeds the price of the items that are not cancelled by at most what staff gave back, unless a person accepted less.",
    violations: sql`
      select p.id as payment, coalesce(p.received_dirhams, p.amount_dirhams) as paid from payments p join orders o on o.id = p.order_id
        cross join lateral (
          select coalesce(sum(r.amount_dirhams) filter (where r.cause not in ('RETURNED', 'PART', 'GOODWILL')), 0) as due,
            coalesce(sum(r.amount_dirhams) filter (where r.cause in ('PART', 'GOODWILL')), 0) as chosen
          from refunds r where r.payment_id = p.id) back
      where p.state = 'PAID' and coalesce(p.received_dirhams, p.amount_dirhams) >= p.amount_dirhams
        and coalesce(p.received_dirhams, p.amount_dirhams) + o.coupon_discount_dirhams - back.due - (
          select coalesce(sum(i.selling_price_dirhams::bigint * i.quantity), 0) from order_items i
          where i.order_id = p.order_id and i.status <> 'CANCELLED') not between 0 and back.chosen`,
  },
  {
    name: "late-money",
    says: "A payment that does not count is refunded in full or not at all.",
    violations: sql`
      select p.id as payment, p.state from payments p join refunds r on r.payment_id = p.id
      where p.state <> 'PAID' group by p.id having sum(r.amount_dirhams) <> coalesce(p.received_dirhams, p.amount_dirhams)`,
  },
  {
    name: "refund-cause",
    says: "Only items of the payment's order are refunded, as cancelled or returned only those that are, and never for more than the item's price.",
    violations: sql`
      select r.id as refund, i.id as item, i.status from refunds r join payments p on p.id = r.payment_id
        join refund_items ri on ri.refund_id = r.id join order_items i on i.id = ri.item_id
      where i.order_id <> p.order_id or case r.cause when 'CANCELLED' then i.status <> 'CANCELLED'
          when 'RETURNED' then i.status not in ('DELIVERED', 'RETURN_REQUESTED', 'RETURNED') else r.cause <> 'PART' end
        or (select sum(all_of.amount_dirhams) from refund_items all_of where all_of.item_id = i.id) > i.selling_price_dirhams * i.quantity`,
  },
  {
    name: "refund-items",
    says: "A refund of items is the sum of what goes back for each, and a refund of a payment names none.",
    violations: sql`
      select r.id as refund, r.cause, r.amount_dirhams as dirhams from refunds r left join refund_items ri on ri.refund_id = r.id
      group by r.id having coalesce(sum(ri.amount_dirhams), 0) <> case when r.cause in ('CANCELLED', 'RETURNED', 'PART') then r.amount_dirhams else 0 end`,
  },
  {
    name: "refund-sum",
    says: "Refunds never exceed the payment.",
    violations: sql`
      select p.id as payment, coalesce(p.received_dirhams, p.amount_dirhams) as paid, sum(r.amount_dirhams)::bigint as refunded
      from payments p join refunds r on r.payment_id = p.id
      group by p.id having sum(r.amount_dirhams) > coalesce(p.received_dirhams, p.amount_dirhams)`,
  },
  {
    name: "open-payment",
    says: "No payment is open, and no item waits for one, long after it expired; the provider may be unreachable or not know it.",
    violations: sql`
      select p.transaction_id as payment, o.reference as "order", p.state, p.expires_at from payments p join orders o on o.id = p.order_id
      where p.expires_at < now() - interval '5 minutes' and (p.state in ('NEW', 'PENDING') or p.state = 'FAILED'
        and exists (select from order_items i where i.order_id = p.order_id and i.status = 'CREATED'))`,
  },
]

/** Cases that need a decision by the shop's staff; nothing else ends them. */
const WAITING_FOR_PEOPLE: readonly Invariant[] = [
  {
    name: "payment-review",
    says: "No payment needs a decision. Run corniche payment accept, or payment give-back.",
    violations: sql`
      select p.transaction_id as payment, o.reference as "order", p.remark from payments p join orders o on o.id = p.order_id
      where p.state = 'REVIEW' order by p.id`,
  },
  {
    name: "refund-failed",
    says: "No refund has failed. Run corniche refund retry, or refund done once the money was paid back in another way.",
    violations: sql`
      select o.reference as "order", array(select ri.item_id from refund_items ri where ri.refund_id = r.id order by 1) as items,
        r.amount_dirhams as dirhams, r.remark
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.state = 'FAILED' order by r.id`,
  },
  {
    name: "payment-start",
    says: "Every online payment of the last 24 hours could be started.",
    violations: sql`
      select p.transaction_id as payment, o.reference as "order", p.remark from payments p join orders o on o.id = p.order_id
      where p.state = 'FAILED' and p.provider_id is null and p.remark is not null and p.created_at > now() - interval '24 hours'
      order by p.id desc`,
  },
]

/** Payments and refunds that need a decision by the shop's staff. */
export function findWaitingForPeople(db: Queries): Promise<Finding[]> {
  return examine(db, WAITING_FOR_PEOPLE)
}

/** Checks the orders for violations of their invariants; an empty list means that there are none. */
export function examineOrders(db: Queries): Promise<Finding[]> {
  return examine(db, INVARIANTS)
}
