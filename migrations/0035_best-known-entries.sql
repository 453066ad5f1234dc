CREATE TABLE "search_thresholds" (
	"kind" "search_kind" PRIMARY KEY NOT NULL,
	"popularity" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "search_thresholds" ("kind", "popularity") VALUES
	('movie', coalesce((SELECT "popularity" FROM "search_entries" WHERE "kind" = 'movie' ORDER BY "popularity" DESC, "id" OFFSET 20000 LIMIT 1), -1)),
	('serie', coalesce((SELECT "popularity" FROM "search_entries" WHERE "kind" = 'serie' ORDER BY "popularity" DESC, "id" OFFSET 20000 LIMIT 1), -1)),
	('person', coalesce((SELECT "popularity" FROM "search_entries" WHERE "kind" = 'person' ORDER BY "popularity" DESC, "id" OFFSET 20000 LIMIT 1), -1));--> statement-breakpoint
UPDATE "search_entries" e SET "known" = true FROM "search_thresholds" t WHERE e."kind" = t."kind" AND e."popularity" > t."popularity";--> statement-breakpoint
CREATE INDEX "search_entries_known" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false) WHERE known;--> statement-breakpoint
CREATE INDEX "search_entries_least_known" ON "search_entries" USING btree ("popularity") WHERE known;