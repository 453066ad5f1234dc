DROP INDEX "cast_credits_person";--> statement-breakpoint
DROP INDEX "crew_credits_person";--> statement-breakpoint
CREATE INDEX "cast_credits_person" ON "cast_credits" USING btree ("person_id","media_type","title_id","position");--> statement-breakpoint
CREATE INDEX "crew_credits_person" ON "crew_credits" USING btree ("person_id","department","media_type","title_id");