ALTER TABLE "order_mails" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "cancel_reasons" ADD COLUMN "is_for_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The reasons of staff that a shop begins with; its owner changes them (docs/shop-owner.md, "Reasons"). Customers read them in the mail.
INSERT INTO "cancel_reasons" ("description", "position", "is_for_staff") VALUES
	('Out of stock', 1, true),
	('The customer asked us to cancel', 2, true),
	('The customer could not be reached', 3, true),
	('The address is outside our delivery area', 4, true),
	('The price or the description was wrong', 5, true),
	('The item was damaged before it was sent', 6, true),
	('The payment could not be confirmed', 7, true)
ON CONFLICT ("description") DO NOTHING;
