ALTER TABLE "variants" ADD COLUMN "stock_policy" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_stock_policy" CHECK ("variants"."stock_policy" in ('counted', 'continue', 'untracked'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_counted" CHECK ("stock_movements"."counted" between 0 and abs("stock_movements"."delta"));--> statement-breakpoint
-- Until now every piece that was sold left its variant's count. Rows are never updated, which a trigger sees to; this rewrites the column.
ALTER TABLE "stock_movements" ALTER COLUMN "counted" TYPE integer USING abs("delta");--> statement-breakpoint
-- These columns of an imported table were kept without being understood.
UPDATE "variants" SET "stock_policy" = 'continue' WHERE EXISTS (
	SELECT FROM jsonb_each_text("extra") AS e WHERE lower(e.key) IN ('variant inventory policy', 'continue selling when out of stock') AND lower(e.value) = 'continue');--> statement-breakpoint
UPDATE "variants" SET "extra" = (
	SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each("extra") AS e
	WHERE lower(e.key) NOT IN ('variant inventory tracker', 'inventory tracker', 'variant inventory policy', 'continue selling when out of stock')
) WHERE EXISTS (
	SELECT FROM jsonb_object_keys("extra") AS key
	WHERE lower(key) IN ('variant inventory tracker', 'inventory tracker', 'variant inventory policy', 'continue selling when out of stock'));
