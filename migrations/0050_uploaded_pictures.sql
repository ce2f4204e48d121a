CREATE TABLE "uploaded_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image_arabic" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "uploaded_pictures_created" ON "uploaded_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploaded_pictures_staff" ON "uploaded_pictures" USING btree ("staff_id");