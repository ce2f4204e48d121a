CREATE TABLE "mailbox_readings" (
	"name" text PRIMARY KEY NOT NULL,
	"numbering" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"fault_code" text,
	CONSTRAINT "mailbox_readings_name" CHECK (length("mailbox_readings"."name") = 64),
	CONSTRAINT "mailbox_readings_numbering" CHECK (length("mailbox_readings"."numbering") <= 20),
	CONSTRAINT "mailbox_readings_fault" CHECK ("mailbox_readings"."fault" in ('unreachable', 'sign-in', 'folder', 'interrupted')),
	CONSTRAINT "mailbox_readings_fault_code" CHECK (length("mailbox_readings"."fault_code") <= 40)
);
--> statement-breakpoint
ALTER TABLE "request_messages" DROP CONSTRAINT "request_messages_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "request_messages" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "mail_key" uuid;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "failed_code" text;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_messages" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_mail" UNIQUE("mail_key");--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_once" UNIQUE("request_id","digest");--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_staff" CHECK ("request_messages"."staff_id" is not null or "request_messages"."kind" in ('reply', 'reminder'));--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_reply" CHECK (("request_messages"."kind" = 'reply') = ("request_messages"."digest" is not null));--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_mailed" CHECK ("request_messages"."mail_key" is null or "request_messages"."kind" in ('mail', 'offer', 'reminder'));--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_failed" CHECK ("request_messages"."failed_at" is null or "request_messages"."mail_key" is not null);--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_failed_code" CHECK (length("request_messages"."failed_code") <= 12);--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_sender" CHECK (length("request_messages"."sender") <= 254);--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_digest" CHECK (length("request_messages"."digest") = 64);--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_attachments" CHECK (cardinality("request_messages"."attachments") <= 10 and pg_column_size("request_messages"."attachments") <= 8192);--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_kind" CHECK ("request_messages"."kind" in ('mail', 'offer', 'reminder', 'note', 'reply'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('MENTION', 'ASSIGNED', 'MAIL_FAILED', 'PAYMENT_REVIEW', 'ESTIMATE_ANSWERED', 'EXPORT_READY', 'EXPORT_FAILED', 'APPROVAL_ASKED', 'STEP_IMPOSSIBLE', 'REQUEST_REPLIED', 'ANSWER_UNDELIVERED'));