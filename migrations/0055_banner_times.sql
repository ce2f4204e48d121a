CREATE TABLE "banner_list" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "banner_list_one" CHECK ("banner_list"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "is_ink_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shows_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shows_until" timestamp with time zone;