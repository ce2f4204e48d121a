CREATE TABLE "shop_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_settings_size" CHECK (pg_column_size("shop_settings"."value") <= 65536)
);
--> statement-breakpoint
CREATE TABLE "repair_closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"place" text NOT NULL,
	"hours" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_closings_order" CHECK ("repair_closings"."from_day" <= "repair_closings"."to_day"),
	CONSTRAINT "repair_closings_texts" CHECK (char_length("repair_closings"."place") <= 110 and char_length("repair_closings"."hours") <= 100 and char_length("repair_closings"."reason") <= 200)
);
--> statement-breakpoint
ALTER TABLE "repair_seats" ADD COLUMN "overbook_reason" text;--> statement-breakpoint
CREATE INDEX "repair_closings_days" ON "repair_closings" USING btree ("to_day");--> statement-breakpoint
ALTER TABLE "repair_seats" ADD CONSTRAINT "repair_seats_reason" CHECK (char_length("repair_seats"."overbook_reason") <= 300);