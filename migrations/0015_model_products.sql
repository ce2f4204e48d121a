ALTER TABLE "repair_models" ADD COLUMN "product_slug" text;--> statement-breakpoint
CREATE INDEX "repair_models_product" ON "repair_models" USING btree ("product_slug");