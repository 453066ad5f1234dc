CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."search_kind" AS ENUM('movie', 'serie', 'person');--> statement-breakpoint
CREATE TABLE "search_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "search_kind" NOT NULL,
	"id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" "search_kind" NOT NULL,
	"id" integer NOT NULL,
	"names" text[] NOT NULL,
	"popularity" real NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_index" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"rules" integer NOT NULL,
	CONSTRAINT "search_index_one" CHECK ("search_index"."one")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" "search_kind" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"entries" integer NOT NULL,
	"spellings" integer[] NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word"),
	CONSTRAINT "search_words_entries" CHECK ("search_words"."entries" > 0)
);
--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING btree ("kind","popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_entries_movies" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false) WHERE kind = 'movie';--> statement-breakpoint
CREATE INDEX "search_entries_series" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false) WHERE kind = 'serie';--> statement-breakpoint
CREATE INDEX "search_entries_people" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_words_movies_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'movie';--> statement-breakpoint
CREATE INDEX "search_words_series_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'serie';--> statement-breakpoint
CREATE INDEX "search_words_people_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_words_movies_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'movie';--> statement-breakpoint
CREATE INDEX "search_words_series_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'serie';--> statement-breakpoint
CREATE INDEX "search_words_people_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
INSERT INTO "search_index" ("rules") VALUES (0);--> statement-breakpoint
-- What the index is made of notes its own changes, once a statement, whoever makes them.
CREATE FUNCTION search_note_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, id FROM (
      (SELECT media_type, id, original_title, popularity FROM old_rows
        EXCEPT SELECT media_type, id, original_title, popularity FROM new_rows)
      UNION ALL
      (SELECT media_type, id, original_title, popularity FROM new_rows
        EXCEPT SELECT media_type, id, original_title, popularity FROM old_rows)) AS changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_note_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM new_rows WHERE title IS NOT NULL;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM old_rows WHERE title IS NOT NULL;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM (
      (SELECT media_type, title_id, language, title FROM old_rows
        EXCEPT SELECT media_type, title_id, language, title FROM new_rows)
      UNION ALL
      (SELECT media_type, title_id, language, title FROM new_rows
        EXCEPT SELECT media_type, title_id, language, title FROM old_rows)) AS changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_note_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id) SELECT 'person', id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id) SELECT 'person', id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT 'person'::search_kind, id FROM (
      (SELECT id, name, popularity FROM old_rows EXCEPT SELECT id, name, popularity FROM new_rows)
      UNION ALL
      (SELECT id, name, popularity FROM new_rows EXCEPT SELECT id, name, popularity FROM old_rows)
    ) AS changed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_note_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_index SET rules = 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON titles REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_titles();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON titles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_titles();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON titles REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_titles();--> statement-breakpoint
CREATE TRIGGER search_truncate AFTER TRUNCATE ON titles
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON title_translations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_translations();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON title_translations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_translations();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON title_translations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_translations();--> statement-breakpoint
CREATE TRIGGER search_truncate AFTER TRUNCATE ON title_translations
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON people REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_people();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON people REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_people();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON people REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_people();--> statement-breakpoint
CREATE TRIGGER search_truncate AFTER TRUNCATE ON people
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();
