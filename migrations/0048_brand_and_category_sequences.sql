-- Imports of tables assigned ids to brands and categories without advancing their sequences.
SELECT setval('brands_id_seq', (SELECT max("id") FROM "brands")) WHERE (SELECT max("id") FROM "brands") > (SELECT last_value FROM "brands_id_seq");--> statement-breakpoint
SELECT setval('categories_id_seq', (SELECT max("id") FROM "categories")) WHERE (SELECT max("id") FROM "categories") > (SELECT last_value FROM "categories_id_seq");
