CREATE TABLE "price_states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variant_id" integer NOT NULL,
	"selling_price_dirhams" integer NOT NULL,
	"maximum_price_dirhams" integer NOT NULL,
	"cause" text NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_states_cause" CHECK ("price_states"."cause" in ('OPENING', 'HAND', 'BULK', 'UNDO', 'IMPORT', 'SCHEDULE'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "balance" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_id" integer;--> statement-breakpoint
CREATE INDEX "price_states_variant" ON "price_states" USING btree ("variant_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK (length("stock_movements"."reason") <= 200);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK (case when "stock_movements"."kind" in ('SALE', 'WRITE_OFF', 'PART') then "stock_movements"."delta" < 0 when "stock_movements"."kind" in ('BACK', 'RECEIPT', 'RETURN') then "stock_movements"."delta" > 0
        else "stock_movements"."kind" in ('SALE', 'BACK', 'RETURN', 'RECEIPT', 'COUNT', 'WRITE_OFF', 'PART', 'IMPORT', 'OPENING') and "stock_movements"."delta" <> 0 end);--> statement-breakpoint
-- From here on the movements of a variant add up to its count.
INSERT INTO "stock_movements" (variant_id, kind, delta, counted, balance, created_at)
select v.id, 'OPENING', v.inventory_quantity - known.stock, abs(v.inventory_quantity - known.stock), v.inventory_quantity, now()
from variants v cross join lateral (
  select coalesce(sum(sign(m.delta) * m.counted), 0)::int as stock from stock_movements m where m.variant_id = v.id) known
where v.inventory_quantity <> known.stock;--> statement-breakpoint
INSERT INTO "price_states" (variant_id, selling_price_dirhams, maximum_price_dirhams, cause, created_at)
select id, selling_price_dirhams, maximum_price_dirhams, 'OPENING', now() from variants order by id;
