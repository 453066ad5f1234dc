CREATE TABLE "search_aliases" (
	"id" integer PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "search_aliases_once" UNIQUE("alias"),
	CONSTRAINT "search_aliases_id" CHECK ("search_aliases"."id" > 0),
	CONSTRAINT "search_aliases_texts" CHECK ("search_aliases"."alias" <> '' and "search_aliases"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "initials" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "released_on" date;--> statement-breakpoint
CREATE INDEX "search_entries_years" ON "search_entries" USING btree ("kind",extract(year from "released_on"),"popularity" DESC NULLS LAST,"id") WHERE kind <> 'person';--> statement-breakpoint
-- Release dates rank the titles of a saga, so a changed one changes the entry.
CREATE OR REPLACE FUNCTION search_note_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, id FROM (
      (SELECT media_type, id, original_title, popularity, released_on FROM old_rows
        EXCEPT SELECT media_type, id, original_title, popularity, released_on FROM new_rows)
      UNION ALL
      (SELECT media_type, id, original_title, popularity, released_on FROM new_rows
        EXCEPT SELECT media_type, id, original_title, popularity, released_on FROM old_rows)) AS changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_note_alternative_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM (
      (SELECT media_type, title_id, name, position FROM old_rows
        EXCEPT SELECT media_type, title_id, name, position FROM new_rows)
      UNION ALL
      (SELECT media_type, title_id, name, position FROM new_rows
        EXCEPT SELECT media_type, title_id, name, position FROM old_rows)) AS changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON alternative_titles REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON alternative_titles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON alternative_titles REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_truncate AFTER TRUNCATE ON alternative_titles
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();
