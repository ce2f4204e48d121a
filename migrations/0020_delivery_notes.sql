ALTER TABLE "orders" ADD COLUMN "delivery_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("orders"."delivery_note" is null or ("orders"."shipping_address" is not null and length("orders"."delivery_note") between 1 and 200));