-- The next start writes all words of the rows again.
ALTER TABLE "search_documents" ADD COLUMN "category_id" integer;--> statement-breakpoint
UPDATE "search_documents" d SET "category_id" = p."category_id" FROM "products" p WHERE p."id" = d."product_id";--> statement-breakpoint
DELETE FROM "search_documents" WHERE "category_id" IS NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "category_id" SET NOT NULL;
