CREATE TABLE "product_slugs" (
	"product_id" integer NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "product_slugs_product_id_slug_pk" PRIMARY KEY("product_id","slug")
);
--> statement-breakpoint
CREATE TABLE "retired_variants" (
	"variant_id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_variants" ADD CONSTRAINT "retired_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_variants_product" ON "retired_variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_publish_at" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "products_unpublish_at" ON "products" USING btree ("unpublish_at") WHERE "products"."unpublish_at" is not null;