CREATE TYPE "public"."list_kind" AS ENUM('saga', 'performer');--> statement-breakpoint
CREATE TYPE "public"."offer_type" AS ENUM('stream', 'free', 'ads', 'rent', 'buy');--> statement-breakpoint
CREATE TYPE "public"."media_type" AS ENUM('movie', 'serie');--> statement-breakpoint
CREATE TABLE "curated_list_items" (
	"list_id" integer NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "curated_list_items_list_id_media_type_title_id_pk" PRIMARY KEY("list_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "curated_lists" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" "list_kind" NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"person_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "curated_lists_id" CHECK ("curated_lists"."id" > 0),
	CONSTRAINT "curated_lists_name" CHECK ("curated_lists"."name" <> ''),
	CONSTRAINT "curated_lists_person" CHECK (("curated_lists"."kind" = 'performer') = ("curated_lists"."person_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_titles" (
	"product_id" integer NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	CONSTRAINT "product_titles_product_id_media_type_title_id_pk" PRIMARY KEY("product_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"price_cents" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "products_id" CHECK ("products"."id" > 0),
	CONSTRAINT "products_title" CHECK ("products"."title" <> ''),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" > 0),
	CONSTRAINT "products_url" CHECK ("products"."url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"type" "offer_type" NOT NULL,
	"region" text NOT NULL,
	"link" text,
	"first_seen" date NOT NULL,
	"last_seen" date NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"source" text NOT NULL,
	CONSTRAINT "offers_region" CHECK ("offers"."region" ~ '^[A-Z]{2}$'),
	CONSTRAINT "offers_seen" CHECK ("offers"."last_seen" >= "offers"."first_seen"),
	CONSTRAINT "offers_link" CHECK ("offers"."link" like 'https://%'),
	CONSTRAINT "offers_gone" CHECK ("offers"."gone_at" >= "offers"."checked_at")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"logo_path" text,
	"brand_colour" text NOT NULL,
	"brand_letters" text NOT NULL,
	"link_template" text,
	"family_id" integer NOT NULL,
	"merged_into" integer,
	"display_priority" integer NOT NULL,
	"movies" integer DEFAULT 0 NOT NULL,
	"series" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "providers_slug_once" UNIQUE("slug"),
	CONSTRAINT "providers_slug" CHECK ("providers"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "providers_name" CHECK ("providers"."name" <> '' and "providers"."name" = btrim("providers"."name")),
	CONSTRAINT "providers_colour" CHECK ("providers"."brand_colour" ~ '^#[0-9A-F]{6}$'),
	CONSTRAINT "providers_letters" CHECK (length("providers"."brand_letters") between 1 and 5),
	CONSTRAINT "providers_logo" CHECK ("providers"."logo_path" like '/%'),
	CONSTRAINT "providers_link" CHECK ("providers"."link_template" like 'https://%'),
	CONSTRAINT "providers_not_itself" CHECK ("providers"."merged_into" <> "providers"."id")
);
--> statement-breakpoint
CREATE TABLE "cast_credits" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"character" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cast_credits_media_type_title_id_person_id_pk" PRIMARY KEY("media_type","title_id","person_id"),
	CONSTRAINT "cast_credits_position" CHECK ("cast_credits"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "crew_credits" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"department" text NOT NULL,
	"job" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "crew_credits_media_type_title_id_person_id_department_job_pk" PRIMARY KEY("media_type","title_id","person_id","department","job"),
	CONSTRAINT "crew_credits_words" CHECK ("crew_credits"."department" <> '' and "crew_credits"."job" <> '')
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"gender" smallint NOT NULL,
	"known_for_department" text,
	"popularity" real NOT NULL,
	"profile_path" text,
	"imdb_id" text,
	"birthday" date,
	"deathday" date,
	"place_of_birth" text,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_id" CHECK ("people"."id" > 0),
	CONSTRAINT "people_name" CHECK ("people"."name" <> ''),
	CONSTRAINT "people_gender" CHECK ("people"."gender" between 0 and 3),
	CONSTRAINT "people_popularity" CHECK ("people"."popularity" >= 0),
	CONSTRAINT "people_profile" CHECK ("people"."profile_path" like '/%'),
	CONSTRAINT "people_imdb_id" CHECK ("people"."imdb_id" ~ '^nm[0-9]{7,10}$'),
	CONSTRAINT "people_life" CHECK ("people"."deathday" >= "people"."birthday")
);
--> statement-breakpoint
CREATE TABLE "person_translations" (
	"person_id" integer NOT NULL,
	"language" text NOT NULL,
	"biography" text NOT NULL,
	CONSTRAINT "person_translations_person_id_language_pk" PRIMARY KEY("person_id","language"),
	CONSTRAINT "person_translations_biography" CHECK ("person_translations"."biography" <> '')
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"media_type" "media_type" NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "genres_media_type_id_pk" PRIMARY KEY("media_type","id"),
	CONSTRAINT "genres_name" CHECK ("genres"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"other_type" "media_type" NOT NULL,
	"other_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "recommendations_media_type_title_id_other_type_other_id_pk" PRIMARY KEY("media_type","title_id","other_type","other_id"),
	CONSTRAINT "recommendations_not_itself" CHECK (("recommendations"."media_type", "recommendations"."title_id") <> ("recommendations"."other_type", "recommendations"."other_id"))
);
--> statement-breakpoint
CREATE TABLE "title_genres" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "title_genres_media_type_title_id_genre_id_pk" PRIMARY KEY("media_type","title_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "title_translations" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"language" text NOT NULL,
	"title" text,
	"overview" text,
	"tagline" text,
	CONSTRAINT "title_translations_media_type_title_id_language_pk" PRIMARY KEY("media_type","title_id","language"),
	CONSTRAINT "title_translations_language" CHECK ("title_translations"."language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "title_translations_texts" CHECK (num_nonnulls("title_translations"."title", "title_translations"."overview", "title_translations"."tagline") > 0 and "title_translations"."title" <> '' and "title_translations"."overview" <> '' and "title_translations"."tagline" <> '')
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"media_type" "media_type" NOT NULL,
	"id" integer NOT NULL,
	"imdb_id" text,
	"original_title" text NOT NULL,
	"original_language" text NOT NULL,
	"countries" text[] DEFAULT '{}'::text[] NOT NULL,
	"released_on" date,
	"ended_on" date,
	"runtime" integer,
	"seasons" integer,
	"episodes" integer,
	"popularity" real NOT NULL,
	"age_rating" text,
	"poster_path" text,
	"backdrop_path" text,
	"rotten_tomatoes" smallint,
	"metacritic" smallint,
	"imdb_rating" real,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"offers_checked_at" timestamp with time zone,
	"offers_source" text,
	"arrived_on" date,
	CONSTRAINT "titles_media_type_id_pk" PRIMARY KEY("media_type","id"),
	CONSTRAINT "titles_id" CHECK ("titles"."id" > 0),
	CONSTRAINT "titles_imdb_id" CHECK ("titles"."imdb_id" ~ '^tt[0-9]{7,10}$'),
	CONSTRAINT "titles_original_title" CHECK ("titles"."original_title" <> ''),
	CONSTRAINT "titles_original_language" CHECK ("titles"."original_language" ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
	CONSTRAINT "titles_dates" CHECK ("titles"."ended_on" >= "titles"."released_on"),
	CONSTRAINT "titles_runtime" CHECK ("titles"."runtime" > 0),
	CONSTRAINT "titles_counts" CHECK ("titles"."seasons" >= 0 and "titles"."episodes" >= 0),
	CONSTRAINT "titles_film" CHECK ("titles"."media_type" = 'serie' or num_nonnulls("titles"."ended_on", "titles"."seasons", "titles"."episodes") = 0),
	CONSTRAINT "titles_popularity" CHECK ("titles"."popularity" >= 0),
	CONSTRAINT "titles_age_rating" CHECK ("titles"."age_rating" in ('L', '6', '10', '12', '14', '16', '18')),
	CONSTRAINT "titles_images" CHECK ("titles"."poster_path" like '/%' and "titles"."backdrop_path" like '/%'),
	CONSTRAINT "titles_rotten_tomatoes" CHECK ("titles"."rotten_tomatoes" between 0 and 100),
	CONSTRAINT "titles_metacritic" CHECK ("titles"."metacritic" between 0 and 100),
	CONSTRAINT "titles_imdb_rating" CHECK ("titles"."imdb_rating" between 0 and 10),
	CONSTRAINT "titles_offers_check" CHECK (("titles"."offers_checked_at" is null) = ("titles"."offers_source" is null))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"site" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "videos_media_type_title_id_site_key_pk" PRIMARY KEY("media_type","title_id","site","key"),
	CONSTRAINT "videos_site" CHECK ("videos"."site" = 'YouTube'),
	CONSTRAINT "videos_key" CHECK ("videos"."key" ~ '^[A-Za-z0-9_-]{11}$')
);
--> statement-breakpoint
ALTER TABLE "curated_list_items" ADD CONSTRAINT "curated_list_items_list_id_curated_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."curated_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_list_items" ADD CONSTRAINT "curated_list_items_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_lists" ADD CONSTRAINT "curated_lists_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_titles" ADD CONSTRAINT "product_titles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_titles" ADD CONSTRAINT "product_titles_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_family" FOREIGN KEY ("family_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_merged_into" FOREIGN KEY ("merged_into") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_credits" ADD CONSTRAINT "cast_credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_credits" ADD CONSTRAINT "cast_credits_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_credits" ADD CONSTRAINT "crew_credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_credits" ADD CONSTRAINT "crew_credits_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_translations" ADD CONSTRAINT "person_translations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_other" FOREIGN KEY ("other_type","other_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_genre" FOREIGN KEY ("media_type","genre_id") REFERENCES "public"."genres"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_translations" ADD CONSTRAINT "title_translations_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "curated_list_items_title" ON "curated_list_items" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "curated_lists_kind" ON "curated_lists" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "product_titles_title" ON "product_titles" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_current" ON "offers" USING btree ("media_type","title_id","region","type","provider_id") WHERE "offers"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "offers_at_provider" ON "offers" USING btree ("provider_id","media_type","title_id") WHERE "offers"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "offers_title_history" ON "offers" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "providers_merged" ON "providers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "cast_credits_person" ON "cast_credits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "crew_credits_person" ON "crew_credits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_popular" ON "people" USING btree ("popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "people_fetched" ON "people" USING btree ("source","fetched_at");--> statement-breakpoint
CREATE INDEX "recommendations_other" ON "recommendations" USING btree ("other_type","other_id");--> statement-breakpoint
CREATE INDEX "title_genres_genre" ON "title_genres" USING btree ("media_type","genre_id","title_id");--> statement-breakpoint
CREATE INDEX "titles_popular" ON "titles" USING btree ("media_type","popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "titles_arrived" ON "titles" USING btree ("media_type","arrived_on" DESC NULLS LAST,"popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "titles_imdb" ON "titles" USING btree ("imdb_id");--> statement-breakpoint
CREATE INDEX "titles_fetched" ON "titles" USING btree ("source","fetched_at");