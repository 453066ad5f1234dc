-- only adds
CREATE INDEX "titles_popularity_of" ON "titles" USING btree ("media_type","id","popularity");