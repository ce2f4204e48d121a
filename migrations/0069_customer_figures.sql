ALTER TABLE "order_listing" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "order_listing" ADD COLUMN "spent_dirhams" integer;--> statement-breakpoint
-- The orders that exist when this version starts.
UPDATE "order_listing" l SET customer_id = o.customer_id, spent_dirhams = coalesce(m.dirhams, 0)
from orders o left join (
  select moved.order_id, sum(moved.dirhams)::int as dirhams from (
    select p.order_id, coalesce(p.received_dirhams, p.amount_dirhams)::bigint as dirhams from payments p where p.state = 'PAID'
    union all
    select i.order_id, i.selling_price_dirhams::bigint * i.quantity as dirhams
    from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
    where e.status = 'DELIVERED' and o.payment_method = 'CASH_ON_DELIVERY'
      and not exists (select from order_events f where f.item_id = e.item_id and f.status = 'DELIVERED' and f.id < e.id)
    union all
    select o.id as order_id, d.cash_dirhams::bigint - coalesce((
      select sum(i.selling_price_dirhams::bigint * i.quantity) from order_items i
      where i.order_id = o.id and exists (
        select from order_events e where e.item_id = i.id and e.status = 'DELIVERED' and e.created_at <= d.cash_taken_at)), 0)::bigint as dirhams
    from order_deliveries d join orders o on o.id = d.order_id
    where d.cash_taken_at is not null and o.payment_method = 'CASH_ON_DELIVERY'
    union all
    select p.order_id, -r.amount_dirhams::bigint as dirhams from refunds r join payments p on p.id = r.payment_id where r.state = 'DONE'
    union all
    select o.id as order_id, -r.refund_dirhams::bigint as dirhams
    from replacement_events e join replacements r on r.id = e.replacement_id join order_items i on i.id = r.item_id
      join orders o on o.id = i.order_id
    where e.state = 'REFUNDED' and o.payment_method = 'CASH_ON_DELIVERY') moved
  group by moved.order_id) m on m.order_id = o.id
where o.id = l.order_id;--> statement-breakpoint
ALTER TABLE "order_listing" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_listing" ALTER COLUMN "spent_dirhams" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_listing_figures" ON "order_listing" USING btree ("customer_id","statuses","spent_dirhams","placed_at","branch_id","city");--> statement-breakpoint
ANALYZE "order_listing";
