ALTER TABLE "repair_requests" ALTER COLUMN "model_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "repair_requests" ADD COLUMN "moved_from" timestamp with time zone;