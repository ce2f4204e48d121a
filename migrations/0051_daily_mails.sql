CREATE TABLE "daily_mails" (
	"name" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
