CREATE TABLE "home_draft" (
	"id" smallint PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "home_draft_one" CHECK ("home_draft"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "home_versions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "home_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sections" jsonb NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL
);
