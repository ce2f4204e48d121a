ALTER TABLE "identity_users" DROP CONSTRAINT "identity_users_email_unique";--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "signed_up_from" text;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_verified_email" ON "identity_users" USING btree ("email") WHERE "identity_users"."email_verified";--> statement-breakpoint
CREATE INDEX "identity_users_by_email" ON "identity_users" USING btree ("email","created_at");