ALTER TABLE "repair_requests" ADD COLUMN "serial_number" text;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "repair_requests_planned" ON "repair_requests" USING btree ("preferred_at") WHERE status in ('CREATED', 'CONFIRMED') and reminded_at is null;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD CONSTRAINT "repair_requests_serial_number" CHECK (char_length("repair_requests"."serial_number") <= 40);