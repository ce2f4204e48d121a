CREATE TABLE "phrases" (
	"kind" text NOT NULL,
	"english" text NOT NULL,
	"arabic" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "arabic" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "arabic" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "arabic" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "arabic" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "phrases_english" ON "phrases" USING btree ("kind",md5("english"));