-- only adds
ALTER TABLE "search_entries" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "search_entries_changed" ON "search_entries" USING btree ("changed_in");