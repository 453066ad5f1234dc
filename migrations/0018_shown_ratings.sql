-- What cards show of a title's ratings: the average to one decimal, once there are ten
-- (src/shared/rating-rules.ts).
CREATE FUNCTION "shown_average"("total" int, "count" int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "count" >= 10 THEN round(round("total"::numeric / "count", 2), 1) END
$$;--> statement-breakpoint
-- As before, but everything that shows a title's card is only invalidated when the card changes. The
-- title's own responses have its exact average, and are invalidated by every rating.
CREATE OR REPLACE FUNCTION "count_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM pg_notify('vouver_changes', string_agg("tags", ','))
    FROM (SELECT "n", 'rating:' || "key" || CASE
        WHEN "shown_average"(r."total", r."count")
          IS DISTINCT FROM "shown_average"(r."total" - d."total", r."count" - d."count")
        THEN ',title:' || "key" ELSE '' END AS "tags"
      FROM ROWS FROM (jsonb_to_recordset(coalesce(deltas, '[]'))
        AS ("media_type" media_type, "title_id" int, "total" int, "count" int))
        WITH ORDINALITY AS d("media_type", "title_id", "total", "count", "n")
      JOIN "title_ratings" r USING ("media_type", "title_id")
      CROSS JOIN LATERAL (SELECT d."media_type" || ':' || d."title_id" AS "key") k) changed
    GROUP BY "n" / 100;
  END IF;
  RETURN null;
END $$;
