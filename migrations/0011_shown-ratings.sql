-- only adds
ALTER TABLE "household_members" ADD COLUMN "shows_ratings" boolean DEFAULT false NOT NULL;