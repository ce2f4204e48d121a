CREATE TABLE "category_filters" (
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL,
	"specification" text NOT NULL,
	"pattern" text NOT NULL,
	"help" text NOT NULL,
	CONSTRAINT "category_filters_category_id_title_pk" PRIMARY KEY("category_id","title")
);
--> statement-breakpoint
CREATE TABLE "listing_values" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"option_value_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category_filters" ADD CONSTRAINT "category_filters_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;