CREATE INDEX "products_title" ON "products" USING gin ((' ' || lower(title)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_sku" ON "variants" USING gin (lower(sku) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ((' ' || lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);