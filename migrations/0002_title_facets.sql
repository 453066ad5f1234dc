CREATE TABLE "facet_revision" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" bigint NOT NULL,
	"removed" bigint NOT NULL,
	CONSTRAINT "facet_revision_only" CHECK ("facet_revision"."only")
);
--> statement-breakpoint
CREATE TABLE "title_facets" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"popularity" real NOT NULL,
	"released_on" date,
	"arrived_on" date,
	"note" smallint,
	"age_rating" text,
	"genre_ids" integer[] NOT NULL,
	"provider_ids" integer[] NOT NULL,
	"plan_families" integer[] NOT NULL,
	"free" boolean NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "title_facets_media_type_title_id_pk" PRIMARY KEY("media_type","title_id"),
	CONSTRAINT "title_facets_note" CHECK ("title_facets"."note" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "title_facets" ADD CONSTRAINT "title_facets_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_facets_revision" ON "title_facets" USING btree ("revision");--> statement-breakpoint
CREATE VIEW "public"."current_title_facets" AS (
  select t.media_type, t.id as title_id, t.popularity, t.released_on, t.arrived_on,
    round(t.imdb_rating::numeric * 10)::smallint as note, t.age_rating,
    array(select g.genre_id from title_genres g
      where g.media_type = t.media_type and g.title_id = t.id order by g.genre_id) as genre_ids,
    array(select distinct coalesce(own.merged_into, own.id)
      from offers o join providers own on own.id = o.provider_id
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null order by 1) as provider_ids,
    array(select head.id
      from offers o join providers own on own.id = o.provider_id
      join providers p on p.id = coalesce(own.merged_into, own.id)
      join providers head on head.id = p.family_id
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null and o.type in ('stream', 'free', 'ads')
      group by head.id order by head.display_priority, head.id) as plan_families,
    exists (select from offers o
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null and o.type in ('free', 'ads')) as free
  from titles t);--> statement-breakpoint
INSERT INTO "facet_revision" ("revision", "removed") VALUES (1, 0);--> statement-breakpoint
INSERT INTO "title_facets" SELECT f.*, 1 FROM "current_title_facets" f;
