CREATE TABLE "category_facts" (
	"category_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	"icon" text NOT NULL,
	"specification" text NOT NULL,
	"pattern" text NOT NULL,
	"on_card" boolean NOT NULL,
	CONSTRAINT "category_facts_category_id_key_pk" PRIMARY KEY("category_id","key"),
	CONSTRAINT "category_facts_icon" CHECK ("category_facts"."icon" in ('screen', 'cpu', 'camera', 'storage', 'memory', 'battery', 'sound', 'wireless', 'bolt', 'weight', 'shield', 'clock', 'box', 'info'))
);
--> statement-breakpoint
CREATE TABLE "product_facts" (
	"product_id" integer NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "product_facts_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
ALTER TABLE "category_facts" ADD CONSTRAINT "category_facts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;