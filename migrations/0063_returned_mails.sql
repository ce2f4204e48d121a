CREATE TABLE "repair_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"failed_code" text,
	CONSTRAINT "repair_mails_failed_code" CHECK (length("repair_mails"."failed_code") <= 12)
);
--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "failed_code" text;--> statement-breakpoint
ALTER TABLE "repair_mails" ADD CONSTRAINT "repair_mails_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_mails_request" ON "repair_mails" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "repair_mails_job" ON "repair_mails" USING btree ("job_key");--> statement-breakpoint
CREATE INDEX "order_mails_job" ON "order_mails" USING btree ("job_key");--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_failed_code" CHECK (length("order_mails"."failed_code") <= 12);