CREATE TABLE "private_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"off_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "private_links_object" UNIQUE("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "repair_estimates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_estimates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_dirhams" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"parts_on" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" integer,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"noted_by" integer,
	"said_way" text,
	"said_by" text,
	"decline_way" text,
	"reason" text,
	CONSTRAINT "repair_estimates_number" UNIQUE("request_id","number"),
	CONSTRAINT "repair_estimates_state" CHECK ("repair_estimates"."state" in ('DRAFT', 'SENT', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'REPLACED')),
	CONSTRAINT "repair_estimates_size" CHECK (pg_column_size("repair_estimates"."lines") <= 16384 and char_length("repair_estimates"."note") <= 500 and char_length("repair_estimates"."reason") <= 300),
	CONSTRAINT "repair_estimates_total" CHECK ("repair_estimates"."total_dirhams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "repair_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"taken_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "repair_photos_size" CHECK (octet_length("repair_photos"."bytes") between 1 and 1048576)
);
--> statement-breakpoint
CREATE TABLE "repair_secrets" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"written_by" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_secrets_size" CHECK (char_length("repair_secrets"."sealed") <= 400)
);
--> statement-breakpoint
ALTER TABLE "repair_estimates" ADD CONSTRAINT "repair_estimates_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_estimates" ADD CONSTRAINT "repair_estimates_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_estimates" ADD CONSTRAINT "repair_estimates_noted_by_staff_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_photos" ADD CONSTRAINT "repair_photos_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_photos" ADD CONSTRAINT "repair_photos_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_secrets" ADD CONSTRAINT "repair_secrets_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_secrets" ADD CONSTRAINT "repair_secrets_written_by_staff_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_estimates_one_sent" ON "repair_estimates" USING btree ("request_id") WHERE state = 'SENT';--> statement-breakpoint
CREATE UNIQUE INDEX "repair_estimates_one_draft" ON "repair_estimates" USING btree ("request_id") WHERE state = 'DRAFT';--> statement-breakpoint
CREATE INDEX "repair_photos_request" ON "repair_photos" USING btree ("request_id","id");