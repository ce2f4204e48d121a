INSERT INTO "search_synonyms" ("spelling", "meaning", "kind", "phrase") VALUES
	('ميموري', 'memory card', 'category', 'ميموري'),
	('كارت ميموري', 'memory card', 'category', 'كارت ميموري'),
	('كارت ذاكرة', 'memory card', 'category', 'كارت ذاكره')
ON CONFLICT DO NOTHING;
