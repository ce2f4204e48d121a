CREATE TABLE "refund_items" (
	"refund_id" integer NOT NULL,
	"item_id" integer PRIMARY KEY NOT NULL,
	"amount_dirhams" integer NOT NULL,
	CONSTRAINT "refund_items_amount" CHECK ("refund_items"."amount_dirhams" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_once";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text;--> statement-breakpoint
-- Until now a refund named its item, or none where the payment had come for nothing.
UPDATE "refunds" r SET "cause" = CASE
	WHEN r."item_id" IS NOT NULL THEN (SELECT CASE i."status" WHEN 'CANCELLED' THEN 'CANCELLED' ELSE 'RETURNED' END FROM "order_items" i WHERE i."id" = r."item_id")
	WHEN p."state" = 'PAID' THEN 'SURPLUS'
	WHEN p."reviewed_at" IS NOT NULL THEN 'REVIEW'
	WHEN EXISTS (SELECT FROM "payments" other WHERE other."order_id" = p."order_id" AND other."state" = 'PAID') THEN 'TWICE'
	ELSE 'LATE' END
FROM "payments" p WHERE p."id" = r."payment_id";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "cause" SET NOT NULL;--> statement-breakpoint
INSERT INTO "refund_items" ("refund_id", "item_id", "amount_dirhams") SELECT "id", "item_id", "amount_dirhams" FROM "refunds" WHERE "item_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_items_refund" ON "refund_items" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id") WHERE cause in ('LATE', 'TWICE', 'SURPLUS', 'REVIEW');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "item_id";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('CANCELLED', 'RETURNED', 'LATE', 'TWICE', 'SURPLUS', 'REVIEW'));