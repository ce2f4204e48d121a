ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'SALE' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_item_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_item_id_order_items_id_fk" FOREIGN KEY ("replaces_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_replacing" ON "orders" USING btree ("replaces_item_id") WHERE replaces_item_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK (("orders"."kind" = 'SALE' and "orders"."replaces_item_id" is null) or ("orders"."kind" = 'REPLACEMENT' and "orders"."replaces_item_id" is not null and "orders"."total_dirhams" = 0));