CREATE TABLE "import_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"act" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer,
	"product_id" integer,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_late" boolean DEFAULT false NOT NULL,
	"left_columns" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_changes_act" CHECK ("import_changes"."act" in ('CHANGED', 'NEW', 'MISSING')),
	CONSTRAINT "import_changes_kind" CHECK ("import_changes"."kind" in ('product', 'variant'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"file" "bytea" NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_looked_again" boolean DEFAULT false NOT NULL,
	"staff_id" integer NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('READING', 'LOOKED', 'FAULTY', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'FAILED')),
	CONSTRAINT "import_runs_name" CHECK (length("import_runs"."name") <= 200),
	CONSTRAINT "import_runs_file" CHECK (octet_length("import_runs"."file") <= 16777216)
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_run" ON "import_changes" USING btree ("run_id","act","id");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("created_at");