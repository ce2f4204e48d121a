ALTER TABLE "banners" ADD COLUMN "image_medium_rtl" text;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "image_large_rtl" text;