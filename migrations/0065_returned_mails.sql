ALTER TABLE "order_mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "failed_code" text;--> statement-breakpoint
ALTER TABLE "repair_mails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "repair_mails" ADD COLUMN "failed_code" text;--> statement-breakpoint
CREATE INDEX "order_mails_job" ON "order_mails" USING btree ("job_key");--> statement-breakpoint
CREATE INDEX "repair_mails_job" ON "repair_mails" USING btree ("job_key");--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_failed_code" CHECK (length("order_mails"."failed_code") <= 12);--> statement-breakpoint
ALTER TABLE "repair_mails" ADD CONSTRAINT "repair_mails_failed_code" CHECK (length("repair_mails"."failed_code") <= 12);