CREATE TABLE "repair_signatures" (
	"request_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"drawing" text NOT NULL,
	"signed" jsonb,
	"witness" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repair_signatures_request_id_purpose_pk" PRIMARY KEY("request_id","purpose"),
	CONSTRAINT "repair_signatures_purpose" CHECK ("repair_signatures"."purpose" in ('INTAKE', 'HAND_OVER')),
	CONSTRAINT "repair_signatures_size" CHECK (char_length("repair_signatures"."drawing") between 1 and 20000 and pg_column_size("repair_signatures"."signed") <= 16384)
);
--> statement-breakpoint
ALTER TABLE "repair_signatures" ADD CONSTRAINT "repair_signatures_request_id_repair_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."repair_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_signatures" ADD CONSTRAINT "repair_signatures_witness_staff_id_fk" FOREIGN KEY ("witness") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;