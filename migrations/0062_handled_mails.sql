CREATE TABLE "handled_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handled_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	CONSTRAINT "handled_mails_once" UNIQUE("digest"),
	CONSTRAINT "handled_mails_digest" CHECK (length("handled_mails"."digest") = 64)
);
--> statement-breakpoint
ALTER TABLE "mailbox_readings" ADD COLUMN "stuck_uid" bigint;--> statement-breakpoint
ALTER TABLE "mailbox_readings" ADD COLUMN "stuck_runs" integer DEFAULT 0 NOT NULL;