CREATE TABLE "repair_tariffs" (
	"id" integer PRIMARY KEY NOT NULL,
	"issue_id" integer NOT NULL,
	"brand_id" integer,
	"model_id" integer,
	"grade" text,
	"price_dirhams" integer NOT NULL,
	"is_from" boolean NOT NULL,
	"minutes" integer NOT NULL,
	"warranty_days" integer NOT NULL,
	"at_home" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "repair_tariffs_price" CHECK ("repair_tariffs"."price_dirhams" > 0),
	CONSTRAINT "repair_tariffs_grade" CHECK ("repair_tariffs"."grade" in ('original', 'compatible', 'used'))
);
--> statement-breakpoint
ALTER TABLE "repair_requests" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "repair_tariffs" ADD CONSTRAINT "repair_tariffs_issue_id_repair_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."repair_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_tariffs" ADD CONSTRAINT "repair_tariffs_brand_id_repair_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."repair_brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_tariffs" ADD CONSTRAINT "repair_tariffs_model_id_repair_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."repair_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_tariffs_issue" ON "repair_tariffs" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "repair_tariffs_model" ON "repair_tariffs" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "repair_tariffs_brand" ON "repair_tariffs" USING btree ("brand_id");