CREATE FUNCTION "note_removed_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "facet_revision" SET "revision" = "revision" + 1, "removed" = "revision" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "title_facets_removed" AFTER DELETE ON "title_facets"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_facets"();--> statement-breakpoint
CREATE TRIGGER "title_facets_emptied" AFTER TRUNCATE ON "title_facets"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_facets"();--> statement-breakpoint
ANALYZE "title_facets";
