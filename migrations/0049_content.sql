CREATE TABLE "content_drafts" (
	"page" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_drafts_size" CHECK (pg_column_size("content_drafts"."value") <= 262144)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone,
	"in_force_at" timestamp with time zone,
	CONSTRAINT "content_versions_page_number_pk" PRIMARY KEY("page","number"),
	CONSTRAINT "content_versions_size" CHECK (pg_column_size("content_versions"."value") <= 262144)
);
