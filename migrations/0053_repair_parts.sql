CREATE TABLE "repair_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"variant_id" integer,
	"title" text NOT NULL,
	"grade" text NOT NULL,
	"pieces" integer NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"expected_on" date,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_parts_state" CHECK ("repair_parts"."state" in ('ORDERED', 'RESERVED', 'USED')),
	CONSTRAINT "repair_parts_grade" CHECK ("repair_parts"."grade" in ('original', 'compatible', 'used')),
	CONSTRAINT "repair_parts_pieces" CHECK ("repair_parts"."pieces" between 1 and 20 and "repair_parts"."counted" in (0, "repair_parts"."pieces")),
	CONSTRAINT "repair_parts_title" CHECK (char_length("repair_parts"."title") between 1 and 300),
	CONSTRAINT "repair_parts_ordered" CHECK ("repair_parts"."state" <> 'ORDERED' or ("repair_parts"."expected_on" is not null and "repair_parts"."variant_id" is null))
);
--> statement-breakpoint
ALTER TABLE "repair_parts" ADD CONSTRAINT "repair_parts_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_parts" ADD CONSTRAINT "repair_parts_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_parts_request" ON "repair_parts" USING btree ("request_id","id");