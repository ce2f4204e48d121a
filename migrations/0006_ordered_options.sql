ALTER TABLE "order_items" ADD COLUMN "option_values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was sold before says what was chosen, too, where the variant is still the one that was sold.
UPDATE "order_items" i SET "option_values" = v."option_values"
	FROM "variants" v JOIN "products" p ON p."id" = v."product_id"
	WHERE v."id" = i."variant_id" AND p."id" = i."product_id" AND coalesce(nullif(v."title", ''), p."title") = i."name"
		AND v."option_values" <> '[]';
