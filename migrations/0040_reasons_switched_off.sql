ALTER TABLE "cancel_reasons" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "replacement_reasons" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;