CREATE TABLE "request_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_messages_kind" CHECK ("request_messages"."kind" in ('mail', 'note')),
	CONSTRAINT "request_messages_text" CHECK (length("request_messages"."text") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "special_requests" ADD COLUMN "state" text DEFAULT 'NEW' NOT NULL;--> statement-breakpoint
ALTER TABLE "special_requests" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "special_requests" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "special_requests" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "special_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_request_id_special_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."special_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_messages_request" ON "request_messages" USING btree ("request_id","id");--> statement-breakpoint
ALTER TABLE "special_requests" ADD CONSTRAINT "special_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "special_requests_state" ON "special_requests" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "special_requests" ADD CONSTRAINT "special_requests_state" CHECK ("special_requests"."state" in ('NEW', 'ANSWERED', 'WON', 'LOST'));--> statement-breakpoint
ALTER TABLE "special_requests" ADD CONSTRAINT "special_requests_lost" CHECK (length("special_requests"."lost_reason") <= 300);--> statement-breakpoint
-- Requests of before wait since they came.
UPDATE "special_requests" SET "state_since" = "created_at";
