CREATE TABLE "bulk_price_rows" (
	"bulk_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price_before_dirhams" integer NOT NULL,
	"was_before_dirhams" integer NOT NULL,
	"price_dirhams" integer NOT NULL,
	"was_dirhams" integer NOT NULL,
	"is_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_price_rows_bulk_id_variant_id_pk" PRIMARY KEY("bulk_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"measure" text NOT NULL,
	"by" numeric(8, 2) NOT NULL,
	"rounding" text NOT NULL,
	"former" text NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_prices_measure" CHECK ("bulk_prices"."measure" in ('percent', 'amount')),
	CONSTRAINT "bulk_prices_rounding" CHECK ("bulk_prices"."rounding" in ('exact', 'whole', 'nine')),
	CONSTRAINT "bulk_prices_former" CHECK ("bulk_prices"."former" in ('keep', 'old'))
);
--> statement-breakpoint
ALTER TABLE "bulk_price_rows" ADD CONSTRAINT "bulk_price_rows_bulk_id_bulk_prices_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_prices_created" ON "bulk_prices" USING btree ("created_at");