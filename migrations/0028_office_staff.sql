CREATE TABLE "audit_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"key_id" integer,
	"name" text NOT NULL,
	"role" text,
	"address" text,
	"user_agent" text,
	"request_id" text,
	"act" text NOT NULL,
	"object" text,
	"object_id" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_rows_actor" CHECK ("audit_rows"."actor" in ('staff', 'key', 'command-line'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token" text NOT NULL,
	"ending" text NOT NULL,
	"permissions" text[] NOT NULL,
	"made_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "api_keys_token_unique" UNIQUE("token"),
	CONSTRAINT "api_keys_name" CHECK (length("api_keys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"base" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name"),
	CONSTRAINT "roles_base" CHECK ("roles"."base" in ('owner', 'manager', 'sales', 'technician', 'editor')),
	CONSTRAINT "roles_name" CHECK (length("roles"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"own_role_id" integer,
	"everywhere" boolean DEFAULT true NOT NULL,
	"language" text NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"shortcuts" boolean DEFAULT true NOT NULL,
	"demonstration" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'manager', 'sales', 'technician', 'editor')),
	CONSTRAINT "staff_language" CHECK ("staff"."language" in ('en', 'ar')),
	CONSTRAINT "staff_theme" CHECK ("staff"."theme" in ('light', 'dark', 'system')),
	CONSTRAINT "staff_name" CHECK (length("staff"."name") between 1 and 100),
	CONSTRAINT "staff_email" CHECK (length("staff"."email") <= 320)
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"staff_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_credentials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"name" text,
	"passkey_id" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"confirmed" boolean DEFAULT true NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_credentials_passkey_id_unique" UNIQUE("passkey_id"),
	CONSTRAINT "staff_credentials_kind" CHECK ("staff_credentials"."kind" in ('password', 'totp', 'passkey', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"own_role_id" integer,
	"places" text[],
	"language" text NOT NULL,
	"token" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_unique" UNIQUE("token"),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('owner', 'manager', 'sales', 'technician', 'editor')),
	CONSTRAINT "staff_invitations_language" CHECK ("staff_invitations"."language" in ('en', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_once" UNIQUE("staff_id","purpose"),
	CONSTRAINT "staff_links_purpose" CHECK ("staff_links"."purpose" in ('password', 'factor'))
);
--> statement-breakpoint
CREATE TABLE "staff_places" (
	"staff_id" integer NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "staff_places_staff_id_place_pk" PRIMARY KEY("staff_id","place"),
	CONSTRAINT "staff_places_form" CHECK ("staff_places"."place" ~ '^(branch:[0-9]{1,10}|city:.{1,100})$')
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"token" text NOT NULL,
	"stage" text NOT NULL,
	"is_long" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	"factor_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "staff_sessions_stage" CHECK ("staff_sessions"."stage" in ('factor', 'enrolling', 'open'))
);
--> statement-breakpoint
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_own_role_id_roles_id_fk" FOREIGN KEY ("own_role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_credentials" ADD CONSTRAINT "staff_credentials_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_own_role_id_roles_id_fk" FOREIGN KEY ("own_role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_places" ADD CONSTRAINT "staff_places_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_rows_at" ON "audit_rows" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_rows_object" ON "audit_rows" USING btree ("object","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_rows_staff" ON "audit_rows" USING btree ("staff_id","id") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "audit_rows_act" ON "audit_rows" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "staff_own_role" ON "staff" USING btree ("own_role_id") WHERE own_role_id is not null;--> statement-breakpoint
CREATE INDEX "staff_challenges_expiry" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_credentials_staff" ON "staff_credentials" USING btree ("staff_id","kind");--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");