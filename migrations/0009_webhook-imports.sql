-- only adds
ALTER TABLE "webhook_events" ADD COLUMN "import_id" integer CONSTRAINT "webhook_events_import_id_imports_id_fk" REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_import" ON "webhook_events" USING btree ("import_id");
