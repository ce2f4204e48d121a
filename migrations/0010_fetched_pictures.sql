CREATE TABLE "fetched_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL
);
