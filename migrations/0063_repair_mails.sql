CREATE TABLE "repair_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repair_benches" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "repair_mails" ADD CONSTRAINT "repair_mails_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_mails_request" ON "repair_mails" USING btree ("request_id","id");--> statement-breakpoint
ALTER TABLE "repair_benches" ADD CONSTRAINT "repair_benches_charge" CHECK ("repair_benches"."charge" in ('agreed', 'none'));