CREATE TABLE "notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"staff_id" integer NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean NOT NULL,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "notes_text" CHECK (char_length("notes"."text") between 1 and 2000),
	CONSTRAINT "notes_mentions" CHECK (cardinality("notes"."mentions") <= 20)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_once" UNIQUE("staff_id","key"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('MENTION', 'ASSIGNED', 'MAIL_FAILED', 'PAYMENT_REVIEW', 'ESTIMATE_ANSWERED', 'JOB_FINISHED', 'APPROVAL_ASKED', 'STEP_IMPOSSIBLE')),
	CONSTRAINT "notices_words" CHECK (pg_column_size("notices"."words") <= 1024)
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"staff_id" integer NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_object_kind_object_id_staff_id_pk" PRIMARY KEY("object_kind","object_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"staff_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('orders', 'repairs', 'products', 'stock', 'customers', 'requests', 'activity')),
	CONSTRAINT "saved_views_texts" CHECK (char_length("saved_views"."name") between 1 and 60 and char_length("saved_views"."address") <= 1500)
);
--> statement-breakpoint
CREATE TABLE "staged_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staged_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"step" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"details" jsonb NOT NULL,
	"staff_id" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"refusal" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staged_steps_state" CHECK ("staged_steps"."state" in ('WAITING', 'DONE', 'UNDONE', 'IMPOSSIBLE')),
	CONSTRAINT "staged_steps_ended" CHECK (("staged_steps"."state" = 'WAITING') = ("staged_steps"."ended_at" is null)),
	CONSTRAINT "staged_steps_details" CHECK (pg_column_size("staged_steps"."details") <= 8192 and cardinality("staged_steps"."parts") <= 200)
);
--> statement-breakpoint
CREATE TABLE "repair_benches" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"bench" text,
	"technician_id" integer,
	"expected_on" date,
	"outcome" text,
	"outcome_words" text,
	"taken_dirhams" integer,
	"warranty_since" date,
	"moved_at" timestamp with time zone,
	CONSTRAINT "repair_benches_bench" CHECK ("repair_benches"."bench" in ('TAKEN_IN', 'DIAGNOSIS', 'WAITING_APPROVAL', 'WAITING_PART', 'REPAIR', 'TESTING')),
	CONSTRAINT "repair_benches_outcome" CHECK ("repair_benches"."outcome" in ('REPAIRED', 'UNREPAIRED', 'REPLACED')),
	CONSTRAINT "repair_benches_words" CHECK (char_length("repair_benches"."outcome_words") <= 500),
	CONSTRAINT "repair_benches_taken" CHECK ("repair_benches"."taken_dirhams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "repair_intakes" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"checks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accessories" text[] DEFAULT '{}' NOT NULL,
	"unlock" text,
	"data_agreed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_by" integer,
	CONSTRAINT "repair_intakes_size" CHECK (pg_column_size("repair_intakes"."checks") <= 8192 and cardinality("repair_intakes"."accessories") <= 20),
	CONSTRAINT "repair_intakes_unlock" CHECK ("repair_intakes"."unlock" in ('NONE', 'CUSTOMER', 'CODE'))
);
--> statement-breakpoint
ALTER TABLE "repair_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_steps" ADD CONSTRAINT "staged_steps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_benches" ADD CONSTRAINT "repair_benches_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_benches" ADD CONSTRAINT "repair_benches_technician_id_staff_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_intakes" ADD CONSTRAINT "repair_intakes_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_intakes" ADD CONSTRAINT "repair_intakes_completed_by_staff_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_object" ON "notes" USING btree ("object_kind","object_id","id");--> statement-breakpoint
CREATE INDEX "notices_staff" ON "notices" USING btree ("staff_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("staff_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presence_staff" ON "presence" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "saved_views_own" ON "saved_views" USING btree ("staff_id","list");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "staged_steps_due" ON "staged_steps" USING btree ("due_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "staged_steps_object" ON "staged_steps" USING btree ("object_kind","object_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "staged_steps_ended" ON "staged_steps" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "repair_benches_technician" ON "repair_benches" USING btree ("technician_id") WHERE technician_id is not null;--> statement-breakpoint
CREATE INDEX "repair_events_delivered" ON "repair_events" USING btree ("created_at") WHERE status = 'DELIVERED';--> statement-breakpoint
CREATE INDEX "repair_requests_status" ON "repair_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "repair_requests_day" ON "repair_requests" USING btree ("preferred_at") WHERE status <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "repair_requests_serial" ON "repair_requests" USING btree ("serial_number") WHERE serial_number is not null;--> statement-breakpoint
CREATE INDEX "repair_requests_words" ON "repair_requests" USING gin ((' ' || lower(reference || ' ' || model || ' ' || coalesce(serial_number, '') || ' ' || coalesce(customer_address ->> 'first_name', '') || ' ' || coalesce(customer_address ->> 'last_name', '') || ' ' || coalesce(customer_address ->> 'email', '') || ' ' || regexp_replace(coalesce(customer_address ->> 'phone', ''), '\D', '', 'g'))) gin_trgm_ops);--> statement-breakpoint
-- Whatever ends a session of the office ends its live streams with it.
CREATE FUNCTION "tell_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('office_changed', json_build_object('type', 'ended', 'sessionIds', json_build_array(OLD."id"))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_sessions_ended" AFTER DELETE ON "staff_sessions" FOR EACH ROW EXECUTE FUNCTION "tell_ended_session"();
