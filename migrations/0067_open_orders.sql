DROP INDEX "order_listing_open";--> statement-breakpoint
CREATE INDEX "order_listing_open_since" ON "order_listing" USING btree ("state_since","order_id") WHERE (statuses & 191) <> 0;--> statement-breakpoint
CREATE INDEX "order_listing_open" ON "order_listing" USING btree ("order_id") WHERE (statuses & 191) <> 0;--> statement-breakpoint
CREATE STATISTICS "order_listing_is_open" ON ((statuses & 191)) FROM "order_listing";--> statement-breakpoint
ANALYZE "order_listing";
