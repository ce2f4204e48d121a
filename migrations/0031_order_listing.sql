CREATE TABLE "order_earlier_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_earlier_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"address" jsonb NOT NULL,
	"note" text,
	"staff_id" integer,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"act" text NOT NULL,
	"wish" jsonb NOT NULL,
	"amount_dirhams" integer NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "order_approvals_state" CHECK ("order_approvals"."state" in ('WAITING', 'APPROVED', 'REFUSED', 'EXPIRED')),
	CONSTRAINT "order_approvals_amount" CHECK ("order_approvals"."amount_dirhams" > 0),
	CONSTRAINT "order_approvals_two" CHECK ("order_approvals"."decided_by" is null or "order_approvals"."decided_by" <> "order_approvals"."asked_by"),
	CONSTRAINT "order_approvals_wish" CHECK (pg_column_size("order_approvals"."wish") <= 8192)
);
--> statement-breakpoint
CREATE TABLE "order_deliveries" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"courier_id" integer,
	"cash_dirhams" integer,
	"cash_note" text,
	"cash_taken_by" integer,
	"cash_taken_at" timestamp with time zone,
	CONSTRAINT "order_deliveries_cash" CHECK ("order_deliveries"."cash_dirhams" >= 0 and ("order_deliveries"."cash_dirhams" is null) = ("order_deliveries"."cash_taken_at" is null)),
	CONSTRAINT "order_deliveries_note" CHECK (length("order_deliveries"."cash_note") <= 300)
);
--> statement-breakpoint
CREATE TABLE "order_listing" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"statuses" integer NOT NULL,
	"state" smallint NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"total_dirhams" integer NOT NULL,
	"method" text NOT NULL,
	"payment_state" text,
	"branch_id" integer,
	"city" text NOT NULL,
	"zone" text NOT NULL,
	"customer" text NOT NULL,
	"words" text NOT NULL,
	"product_ids" integer[] NOT NULL,
	"courier_id" integer,
	CONSTRAINT "order_listing_statuses" CHECK ("order_listing"."statuses" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "order_earlier_addresses" ADD CONSTRAINT "order_earlier_addresses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deliveries" ADD CONSTRAINT "order_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_listing" ADD CONSTRAINT "order_listing_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_earlier_addresses_order" ON "order_earlier_addresses" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_approvals_waiting" ON "order_approvals" USING btree ("order_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "order_approvals_order" ON "order_approvals" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_deliveries_courier" ON "order_deliveries" USING btree ("courier_id") WHERE courier_id is not null;--> statement-breakpoint
CREATE INDEX "order_listing_open" ON "order_listing" USING btree ("order_id" DESC NULLS LAST) WHERE (statuses & 191) <> 0;--> statement-breakpoint
CREATE INDEX "order_listing_state" ON "order_listing" USING btree ("state","order_id");--> statement-breakpoint
CREATE INDEX "order_listing_since" ON "order_listing" USING btree ("state_since","order_id");--> statement-breakpoint
CREATE INDEX "order_listing_total" ON "order_listing" USING btree ("total_dirhams","order_id");--> statement-breakpoint
CREATE INDEX "order_listing_customer" ON "order_listing" USING btree ("customer","order_id");--> statement-breakpoint
CREATE INDEX "order_listing_words" ON "order_listing" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_mails_order" ON "order_mails" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('CANCELLED', 'RETURNED', 'PART', 'GOODWILL', 'LATE', 'TWICE', 'SURPLUS', 'REVIEW'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK (("stock_movements"."kind" in ('SALE', 'WRITE_OFF') and "stock_movements"."delta" < 0) or ("stock_movements"."kind" = 'BACK' and "stock_movements"."delta" > 0));--> statement-breakpoint
-- The orders that exist when this version starts.
INSERT INTO "order_listing" (order_id, statuses, state, state_since, placed_at, total_dirhams, method, payment_state, branch_id, city, zone, customer, words, product_ids, courier_id)
select o.id, item.statuses, coalesce(standing.state, 9) as state,
  coalesce(standing.since, item.since, o.created_at) as since, o.created_at as placed_at,
  greatest(0, coalesce(standing.dirhams, 0) - o.coupon_discount_dirhams)::int as total, o.payment_method as method, p.state as payment_state,
  (o.branch_address ->> 'id')::int as branch_id, coalesce(o.shipping_address ->> 'city', '') as city,
  coalesce(o.shipping_address ->> 'zone', '') as zone, name.text as customer,
  lower(concat_ws(' ', o.reference, name.text, replace(o.shipping_address ->> 'phone', ' ', ''), c.email, o.shipping_address ->> 'email',
    o.tracking_id, item.names)) as words,
  item.product_ids, d.courier_id
from orders o join customers c on c.id = o.customer_id left join order_deliveries d on d.order_id = o.id
  cross join lateral (
    select coalesce(nullif(trim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')), ''),
      trim(c.first_name || ' ' || c.last_name)) as text) name
  cross join lateral (
    select bit_or(1 << array_position(array['CREATED', 'PLACED', 'CONFIRMED', 'PROCESSING', 'READY_TO_SHIP', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED', 'CANCELLED'], i.status) - 1) as statuses, max(e.at) as since, string_agg(distinct i.title, ' ') as names,
      array_agg(distinct i.product_id) as product_ids
    from order_items i left join lateral (select max(e.created_at) as at from order_events e where e.item_id = i.id) e on true
    where i.order_id = o.id) item
  left join lateral (
    select s.state, sum(s.dirhams) over () as dirhams, s.since from (
      select array_position(array['CREATED', 'PLACED', 'CONFIRMED', 'PROCESSING', 'READY_TO_SHIP', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED', 'CANCELLED'], i.status) - 1 as state, sum(i.selling_price_dirhams * i.quantity) as dirhams,
        min((select max(e.created_at) from order_events e where e.item_id = i.id)) as since
      from order_items i where i.order_id = o.id and i.status <> 'CANCELLED' group by 1) s
    order by s.state = any(array[6, 8, 9]), s.state limit 1) standing on true
  left join lateral (
    select case p.state when 'NEW' then 'PENDING' else p.state end as state from payments p where p.order_id = o.id
    order by p.state = 'PAID' desc, p.id desc limit 1) p on true
where item.statuses is not null;
