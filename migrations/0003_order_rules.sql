-- The reasons for cancelling that a shop begins with; its owner changes them (README, "Running the shop day by day").
INSERT INTO "cancel_reasons" ("description", "position") VALUES
	('I changed my mind', 1),
	('I found a better price elsewhere', 2),
	('I ordered the wrong item', 3),
	('I chose the wrong colour or storage size', 4),
	('I want to change the delivery address', 5),
	('I want to change the payment method', 6),
	('Delivery takes longer than I expected', 7),
	('I ordered the same item twice', 8),
	('I will not be at home on the delivery day', 9),
	('The item was a gift and is no longer needed', 10),
	('I prefer to buy it in a branch', 11),
	('Other reason', 12);
--> statement-breakpoint
-- What happened is never changed: an event or a movement of stock is written once.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_events_unchanged" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_movements_unchanged" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
