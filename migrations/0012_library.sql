CREATE TYPE "public"."mark_kind" AS ENUM('favorite', 'watchlist', 'watched');--> statement-breakpoint
CREATE TABLE "title_ratings" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"total" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "title_ratings_media_type_title_id_pk" PRIMARY KEY("media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_items_collection_id_media_type_title_id_pk" PRIMARY KEY("collection_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_owner" UNIQUE("id","user_id"),
	CONSTRAINT "collections_texts" CHECK ("collections"."name" <> '' and "collections"."description" <> '')
);
--> statement-breakpoint
CREATE TABLE "subscribed_services" (
	"user_id" uuid NOT NULL,
	"provider_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribed_services_user_id_provider_id_pk" PRIMARY KEY("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_user_id_media_type_title_id_pk" PRIMARY KEY("user_id","media_type","title_id"),
	CONSTRAINT "ratings_rating" CHECK ("ratings"."rating" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "title_marks" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"kind" "mark_kind" NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "title_marks_user_id_media_type_title_id_kind_pk" PRIMARY KEY("user_id","media_type","title_id","kind")
);
--> statement-breakpoint
ALTER TABLE "title_ratings" ADD CONSTRAINT "title_ratings_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection" FOREIGN KEY ("collection_id","user_id") REFERENCES "public"."collections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribed_services" ADD CONSTRAINT "subscribed_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribed_services" ADD CONSTRAINT "subscribed_services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_marks" ADD CONSTRAINT "title_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_marks" ADD CONSTRAINT "title_marks_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_viewer" ON "collection_items" USING btree ("user_id","media_type","title_id");--> statement-breakpoint
CREATE INDEX "collection_items_order" ON "collection_items" USING btree ("collection_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("user_id","folded_name");--> statement-breakpoint
CREATE INDEX "title_marks_newest" ON "title_marks" USING btree ("user_id","kind","marked_at" DESC NULLS LAST);--> statement-breakpoint
-- Keeps the sums of title_ratings, whoever writes or deletes ratings: a deleted account's ratings are
-- deleted by its foreign key. Titles are locked in the order of their keys, so that two deletions cannot
-- deadlock. The notification invalidates what shows these titles, in every process (changes.ts).
CREATE FUNCTION "count_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(d) INTO deltas FROM (
      SELECT "media_type", "title_id", sum("rating") AS "total", count(*) AS "count"
      FROM "new_rows" GROUP BY 1, 2) d;
    INSERT INTO "title_ratings" AS r ("media_type", "title_id", "total", "count")
    SELECT d."media_type", d."title_id", d."total", d."count"
    FROM jsonb_to_recordset(coalesce(deltas, '[]'))
      AS d("media_type" media_type, "title_id" int, "total" int, "count" int)
    ORDER BY 1, 2
    ON CONFLICT ("media_type", "title_id")
      DO UPDATE SET "total" = r."total" + excluded."total", "count" = r."count" + excluded."count";
  ELSE
    IF TG_OP = 'DELETE' THEN
      SELECT jsonb_agg(d) INTO deltas FROM (
        SELECT "media_type", "title_id", -sum("rating") AS "total", -count(*) AS "count"
        FROM "old_rows" GROUP BY 1, 2) d;
    ELSE
      SELECT jsonb_agg(d) INTO deltas FROM (
        SELECT "media_type", "title_id", sum("rating") AS "total", sum("one") AS "count"
        FROM (SELECT "media_type", "title_id", "rating", 1 AS "one" FROM "new_rows"
          UNION ALL SELECT "media_type", "title_id", -"rating", -1 FROM "old_rows") changed
        GROUP BY 1, 2) d;
    END IF;
    PERFORM FROM "title_ratings" r
      JOIN jsonb_to_recordset(coalesce(deltas, '[]')) AS d("media_type" media_type, "title_id" int)
        ON r."media_type" = d."media_type" AND r."title_id" = d."title_id"
      ORDER BY r."media_type", r."title_id" FOR UPDATE OF r;
    UPDATE "title_ratings" r SET "total" = r."total" + d."total", "count" = r."count" + d."count"
    FROM jsonb_to_recordset(coalesce(deltas, '[]'))
      AS d("media_type" media_type, "title_id" int, "total" int, "count" int)
    WHERE r."media_type" = d."media_type" AND r."title_id" = d."title_id";
  END IF;
  IF jsonb_array_length(coalesce(deltas, '[]')) > 5000 THEN
    PERFORM pg_notify('vouver_changes', '*');
  ELSE
    PERFORM pg_notify('vouver_changes', string_agg("tag", ','))
    FROM (SELECT 'title:' || (d ->> 'media_type') || ':' || (d ->> 'title_id') AS "tag", "n"
      FROM jsonb_array_elements(coalesce(deltas, '[]')) WITH ORDINALITY AS e(d, "n")) tags
    GROUP BY "n" / 200;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "ratings_inserted" AFTER INSERT ON "ratings" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint
CREATE TRIGGER "ratings_updated" AFTER UPDATE ON "ratings" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint
CREATE TRIGGER "ratings_deleted" AFTER DELETE ON "ratings" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();
