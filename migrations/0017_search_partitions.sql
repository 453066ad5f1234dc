ALTER TABLE "search_entries" RENAME TO "search_entries_before";--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" "search_kind" NOT NULL,
	"id" integer NOT NULL,
	"names" text[] NOT NULL,
	"popularity" real NOT NULL,
	"initials" text[] DEFAULT '{}'::text[] NOT NULL,
	"released_on" date,
	"lexemes" "tsvector" NOT NULL
) PARTITION BY LIST ("kind");
--> statement-breakpoint
CREATE TABLE "search_entries_of_movies" PARTITION OF "search_entries" FOR VALUES IN ('movie');--> statement-breakpoint
CREATE TABLE "search_entries_of_series" PARTITION OF "search_entries" FOR VALUES IN ('serie');--> statement-breakpoint
CREATE TABLE "search_entries_of_people" PARTITION OF "search_entries" FOR VALUES IN ('person');--> statement-breakpoint
INSERT INTO "search_entries" ("kind", "id", "names", "popularity", "initials", "released_on", "lexemes")
SELECT "kind", "id", "names", "popularity", "initials", "released_on", "lexemes" FROM "search_entries_before";--> statement-breakpoint
DROP TABLE "search_entries_before";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY ("kind","id");--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING btree ("popularity" DESC NULLS LAST,"id");
