CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"lines" jsonb NOT NULL,
	"is_held" boolean NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"order_id" integer,
	"made_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('OPEN', 'ORDERED', 'WITHDRAWN', 'EXPIRED')),
	CONSTRAINT "offers_order" CHECK (("offers"."state" = 'ORDERED') = ("offers"."order_id" is not null)),
	CONSTRAINT "offers_lines" CHECK (jsonb_array_length("offers"."lines") between 1 and 20 and pg_column_size("offers"."lines") <= 16384)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_request" ON "offers" USING btree ("request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("request_id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "offers_customer" ON "offers" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "offers_end" ON "offers" USING btree ("valid_until") WHERE state = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_order" ON "offers" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK (case when "stock_movements"."kind" in ('SALE', 'WRITE_OFF', 'PART', 'HOLD') then "stock_movements"."delta" < 0 when "stock_movements"."kind" in ('BACK', 'RECEIPT', 'RETURN') then "stock_movements"."delta" > 0
        else "stock_movements"."kind" in ('SALE', 'BACK', 'RETURN', 'RECEIPT', 'COUNT', 'WRITE_OFF', 'PART', 'HOLD', 'IMPORT', 'OPENING') and "stock_movements"."delta" <> 0 end);