ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_words" text;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_block" CHECK (length("customers"."blocked_by") <= 200 and length("customers"."blocked_words") <= 300);