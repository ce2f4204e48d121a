ALTER TABLE "mailbox_readings" ADD COLUMN "stuck_uid" bigint;--> statement-breakpoint
ALTER TABLE "mailbox_readings" ADD COLUMN "stuck_runs" integer DEFAULT 0 NOT NULL;