-- Announces which accounts a statement has changed, so that every process forgets what it has cached of
-- them. The argument is the column with the person's id.
CREATE FUNCTION "announce_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM "old_rows") > 5000 THEN
    PERFORM pg_notify('vouver_changes', '*');
  ELSE
    PERFORM pg_notify('vouver_changes', string_agg('account:' || "id", ','))
    FROM (SELECT "id", row_number() OVER () AS "n"
      FROM (SELECT DISTINCT to_jsonb(r) ->> TG_ARGV[0] AS "id" FROM "old_rows" r) ids) numbered
    GROUP BY "n" / 150;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_updated" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_accounts"('id');--> statement-breakpoint
CREATE TRIGGER "users_deleted" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_accounts"('id');--> statement-breakpoint
CREATE TRIGGER "profiles_updated" AFTER UPDATE ON "profiles" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_accounts"('user_id');--> statement-breakpoint
CREATE TRIGGER "sessions_deleted" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_accounts"('user_id');
