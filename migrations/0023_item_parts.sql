ALTER TABLE "order_items" DROP CONSTRAINT "order_items_variant";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant" UNIQUE("order_id","variant_id","part");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_part" CHECK ("order_items"."part" >= 0);