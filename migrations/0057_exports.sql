CREATE TABLE "exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"wish" jsonb NOT NULL,
	"reach" text NOT NULL,
	"rows" integer,
	"file" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exports_kind" CHECK ("exports"."kind" in ('orders', 'activity')),
	CONSTRAINT "exports_state" CHECK ("exports"."state" in ('MAKING', 'READY', 'FAILED')),
	CONSTRAINT "exports_wish" CHECK (pg_column_size("exports"."wish") <= 65536),
	CONSTRAINT "exports_file" CHECK (octet_length("exports"."file") <= 33554432)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_staff" ON "exports" USING btree ("staff_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('MENTION', 'ASSIGNED', 'MAIL_FAILED', 'PAYMENT_REVIEW', 'ESTIMATE_ANSWERED', 'EXPORT_READY', 'EXPORT_FAILED', 'APPROVAL_ASKED', 'STEP_IMPOSSIBLE'));