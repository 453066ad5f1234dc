-- The whole schema as one migration (docs/decisions/2026-11-28-one-baseline.md). Three parts: the extension
-- that indexes need, then the output of drizzle-kit, then everything that Drizzle cannot express.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- The output of drizzle-kit, in which three things were changed by hand:
--   * "search_entries" is partitioned, and its partitions are in the third part;
--   * "search_words"."word" has the collation "C", in which prefixes are ranges;
--   * the columns of "sessions", "push_subscriptions", "offers", "providers", "titles" and "collections" have the
--     order in which the migrations before this one added them. Backups hold rows without names of
--     columns, so those of earlier versions can only be read in this order.

CREATE TYPE "public"."list_kind" AS ENUM('saga', 'performer');--> statement-breakpoint
CREATE TYPE "public"."offer_type" AS ENUM('stream', 'free', 'ads', 'rent', 'buy');--> statement-breakpoint
CREATE TYPE "public"."plan_kind" AS ENUM('subscription', 'rental');--> statement-breakpoint
CREATE TYPE "public"."gone_reason" AS ENUM('deleted', 'expired', 'adult');--> statement-breakpoint
CREATE TYPE "public"."media_type" AS ENUM('movie', 'serie');--> statement-breakpoint
CREATE TYPE "public"."mark_kind" AS ENUM('favorite', 'watchlist', 'watched');--> statement-breakpoint
CREATE TYPE "public"."search_kind" AS ENUM('movie', 'serie', 'person');--> statement-breakpoint
CREATE TYPE "public"."sync_run_state" AS ENUM('running', 'done', 'failed', 'stopped');--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"site_url" text DEFAULT '' NOT NULL,
	"twitter_account" text DEFAULT '' NOT NULL,
	"instagram_account" text DEFAULT '' NOT NULL,
	"youtube_url" text DEFAULT '' NOT NULL,
	"tiktok_account" text DEFAULT '' NOT NULL,
	"facebook_account" text DEFAULT '' NOT NULL,
	"rgb_color" text DEFAULT '' NOT NULL,
	"use_photo_img" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"cover_key" text,
	"state_id" integer,
	"city_id" integer,
	"public_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "profiles_public_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shows_name" boolean DEFAULT true NOT NULL,
	"shows_watchlist" boolean DEFAULT false NOT NULL,
	"shows_ratings" boolean DEFAULT false NOT NULL,
	"shows_watched" boolean DEFAULT false NOT NULL,
	"shows_top" boolean DEFAULT false NOT NULL,
	CONSTRAINT "profiles_public_number_unique" UNIQUE("public_number")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"is_tv" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"host" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_length" CHECK (length("users"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "held_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"about" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_mutes" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_mutes_user_id_media_type_title_id_pk" PRIMARY KEY("user_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "alert_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"arrived" text DEFAULT 'now' NOT NULL,
	"free" text DEFAULT 'daily' NOT NULL,
	"left" text DEFAULT 'never' NOT NULL,
	"released" text DEFAULT 'now' NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"paused_until" timestamp with time zone,
	"feed_token" text,
	CONSTRAINT "alert_settings_feed_token" UNIQUE("feed_token")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "alternative_titles" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"countries" text[] NOT NULL,
	"kind" text,
	"position" smallint NOT NULL,
	CONSTRAINT "alternative_titles_media_type_title_id_name_pk" PRIMARY KEY("media_type","title_id","name"),
	CONSTRAINT "alternative_titles_texts" CHECK ("alternative_titles"."name" <> '' and "alternative_titles"."kind" <> '')
);
--> statement-breakpoint
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
CREATE TABLE "keywords" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "keywords_name" CHECK ("keywords"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "title_keywords" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"keyword_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "title_keywords_media_type_title_id_keyword_id_pk" PRIMARY KEY("media_type","title_id","keyword_id")
);
--> statement-breakpoint
CREATE TABLE "last_days" (
	"id" integer PRIMARY KEY NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"last_day" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "last_days_id" CHECK ("last_days"."id" > 0),
	CONSTRAINT "last_days_source" CHECK ("last_days"."source" <> '')
);
--> statement-breakpoint
CREATE TABLE "offer_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"provider_id" integer,
	"is_free" boolean DEFAULT false NOT NULL,
	"day" date NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"run_id" bigint,
	"state" text DEFAULT 'pending' NOT NULL,
	"position" uuid,
	CONSTRAINT "offer_events_provider" CHECK (("offer_events"."kind" = 'released') = ("offer_events"."provider_id" is null))
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
	"witnessed" boolean DEFAULT true NOT NULL,
	"absent_since" timestamp with time zone,
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
	"curated" boolean DEFAULT true NOT NULL,
	"fetched_at" timestamp with time zone,
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
	"details_fetched_at" timestamp with time zone,
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
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" "plan_kind" NOT NULL,
	"price_cents" integer NOT NULL,
	"months" integer NOT NULL,
	"ads" boolean,
	"screens" integer,
	"source" text NOT NULL,
	"link" text,
	"checked_on" date NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "plans_id" CHECK ("plans"."id" > 0),
	CONSTRAINT "plans_texts" CHECK ("plans"."name" <> '' and "plans"."source" <> ''),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" >= 0),
	CONSTRAINT "plans_months" CHECK ("plans"."months" between 1 and 36),
	CONSTRAINT "plans_screens" CHECK ("plans"."screens" between 1 and 100),
	CONSTRAINT "plans_link" CHECK ("plans"."link" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "title_ratings" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"total" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "title_ratings_media_type_title_id_pk" PRIMARY KEY("media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"overview" text,
	"aired_on" date,
	"runtime" integer,
	"still_path" text,
	"source_id" integer,
	CONSTRAINT "episodes_media_type_title_id_season_number_pk" PRIMARY KEY("media_type","title_id","season","number"),
	CONSTRAINT "episodes_numbers" CHECK ("episodes"."number" >= 0 and "episodes"."runtime" > 0),
	CONSTRAINT "episodes_texts" CHECK ("episodes"."name" <> '' and "episodes"."overview" <> ''),
	CONSTRAINT "episodes_still" CHECK ("episodes"."still_path" like '/%')
);
--> statement-breakpoint
CREATE TABLE "season_offers" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"season" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"type" "offer_type" NOT NULL,
	CONSTRAINT "season_offers_media_type_title_id_season_provider_id_type_pk" PRIMARY KEY("media_type","title_id","season","provider_id","type")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"overview" text,
	"aired_on" date,
	"poster_path" text,
	"episode_count" integer,
	"episodes_fetched" integer,
	CONSTRAINT "seasons_media_type_title_id_number_pk" PRIMARY KEY("media_type","title_id","number"),
	CONSTRAINT "seasons_serie" CHECK ("seasons"."media_type" = 'serie'),
	CONSTRAINT "seasons_numbers" CHECK ("seasons"."number" >= 0 and "seasons"."episode_count" >= 0),
	CONSTRAINT "seasons_texts" CHECK ("seasons"."name" <> '' and "seasons"."overview" <> ''),
	CONSTRAINT "seasons_poster" CHECK ("seasons"."poster_path" like '/%')
);
--> statement-breakpoint
CREATE TABLE "sitemap_divisions" (
	"subject" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sitemap_divisions_subject" CHECK ("sitemap_divisions"."subject" in ('movie', 'serie', 'person')),
	CONSTRAINT "sitemap_divisions_size" CHECK ("sitemap_divisions"."size" > 0)
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
CREATE TABLE "title_keys" (
	"media_type" "media_type" NOT NULL,
	"id" integer NOT NULL,
	"gone_at" timestamp with time zone,
	"gone_reason" "gone_reason",
	"name" text,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "title_keys_media_type_id_pk" PRIMARY KEY("media_type","id"),
	CONSTRAINT "title_keys_gone" CHECK (("title_keys"."gone_at" is null) = ("title_keys"."gone_reason" is null) and ("title_keys"."name" is null or "title_keys"."gone_at" is not null)),
	CONSTRAINT "title_keys_name" CHECK (("title_keys"."name" is null) = ("title_keys"."fetched_at" is null))
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
	"watch_link" text,
	"scores_fetched_at" timestamp with time zone,
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
	CONSTRAINT "titles_watch_link" CHECK ("titles"."watch_link" like 'https://%'),
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
CREATE TABLE "collection_items" (
	"collection_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"remark" text,
	CONSTRAINT "collection_items_collection_id_media_type_title_id_pk" PRIMARY KEY("collection_id","media_type","title_id"),
	CONSTRAINT "collection_items_remark" CHECK ("collection_items"."remark" <> '')
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"taken_down_at" timestamp with time zone,
	CONSTRAINT "collections_owner" UNIQUE("id","user_id"),
	CONSTRAINT "collections_texts" CHECK ("collections"."name" <> '' and "collections"."description" <> '')
);
--> statement-breakpoint
CREATE TABLE "deleted_collections" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_progress" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"watched_until" date,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "series_progress_user_id_title_id_pk" PRIMARY KEY("user_id","title_id"),
	CONSTRAINT "series_progress_serie" CHECK ("series_progress"."media_type" = 'serie')
);
--> statement-breakpoint
CREATE TABLE "watched_episodes" (
	"user_id" uuid NOT NULL,
	"watched_at" timestamp with time zone NOT NULL,
	"title_id" integer NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "watched_episodes_user_id_title_id_season_number_pk" PRIMARY KEY("user_id","title_id","season","number"),
	CONSTRAINT "watched_episodes_season" CHECK ("watched_episodes"."season" > 0)
);
--> statement-breakpoint
CREATE TABLE "offer_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"provider_id" integer,
	"user_id" uuid,
	"problem" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collection_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection_id" integer NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribed_services" (
	"user_id" uuid NOT NULL,
	"provider_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribed_services_user_id_provider_id_pk" PRIMARY KEY("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_user_id_media_type_title_id_pk" PRIMARY KEY("user_id","media_type","title_id"),
	CONSTRAINT "ratings_rating" CHECK ("ratings"."rating" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "title_marks" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"kind" "mark_kind" NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "title_marks_user_id_media_type_title_id_kind_pk" PRIMARY KEY("user_id","media_type","title_id","kind")
);
--> statement-breakpoint
CREATE TABLE "top_titles" (
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	CONSTRAINT "top_titles_user_id_place_pk" PRIMARY KEY("user_id","place"),
	CONSTRAINT "top_titles_once" UNIQUE("user_id","media_type","title_id"),
	CONSTRAINT "top_titles_place" CHECK ("top_titles"."place" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "search_aliases" (
	"id" integer PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "search_aliases_once" UNIQUE("alias"),
	CONSTRAINT "search_aliases_id" CHECK ("search_aliases"."id" > 0),
	CONSTRAINT "search_aliases_texts" CHECK ("search_aliases"."alias" <> '' and "search_aliases"."name" <> '')
);
--> statement-breakpoint
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
	"initials" text[] DEFAULT '{}'::text[] NOT NULL,
	"released_on" date,
	"lexemes" "tsvector" NOT NULL,
	"known" boolean DEFAULT false NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id")
) PARTITION BY LIST ("kind");
--> statement-breakpoint
CREATE TABLE "search_index" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"rules" integer NOT NULL,
	CONSTRAINT "search_index_one" CHECK ("search_index"."one")
);
--> statement-breakpoint
CREATE TABLE "search_thresholds" (
	"kind" "search_kind" PRIMARY KEY NOT NULL,
	"popularity" real NOT NULL
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
CREATE TABLE "sync_configurations" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"image_base_url" text NOT NULL,
	"image_sizes" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sync_configurations_one" CHECK ("sync_configurations"."one")
);
--> statement-breakpoint
CREATE TABLE "sync_held" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"id" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"doubted_at" timestamp with time zone,
	CONSTRAINT "sync_held_kind_subject_id_pk" PRIMARY KEY("kind","subject","id"),
	CONSTRAINT "sync_held_kind" CHECK ("sync_held"."kind" in ('deleted', 'refused', 'offers', 'people')),
	CONSTRAINT "sync_held_subject" CHECK (("sync_held"."kind" = 'people') = ("sync_held"."subject" = 'person') and "sync_held"."subject" in ('movie', 'serie', 'person'))
);
--> statement-breakpoint
CREATE TABLE "sync_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"process_started_at" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_misses" (
	"media_type" "media_type" NOT NULL,
	"id" integer NOT NULL,
	"missed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sync_misses_media_type_id_pk" PRIMARY KEY("media_type","id")
);
--> statement-breakpoint
CREATE TABLE "sync_news_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"applied" integer NOT NULL,
	CONSTRAINT "sync_news_days_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "sync_paces" (
	"source" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_pending" (
	"run_id" bigint NOT NULL,
	"media_type" "media_type" NOT NULL,
	"id" integer NOT NULL,
	"priority" double precision NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unusable" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	CONSTRAINT "sync_pending_run_id_media_type_id_pk" PRIMARY KEY("run_id","media_type","id")
);
--> statement-breakpoint
CREATE TABLE "sync_quotas" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "sync_quotas_source_day_pk" PRIMARY KEY("source","day"),
	CONSTRAINT "sync_quotas_used" CHECK ("sync_quotas"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" "sync_run_state" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"resumed" integer DEFAULT 0 NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "sync_runs_ended" CHECK (("sync_runs"."state" = 'running') = ("sync_runs"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "tv_commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tv_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_pairings" (
	"device_code_hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid,
	"interval_seconds" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tv_pairings_user_code_hash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
CREATE TABLE "tv_streams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_event_id_offer_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."offer_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alternative_titles" ADD CONSTRAINT "alternative_titles_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_list_items" ADD CONSTRAINT "curated_list_items_list_id_curated_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."curated_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_list_items" ADD CONSTRAINT "curated_list_items_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_lists" ADD CONSTRAINT "curated_lists_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_titles" ADD CONSTRAINT "product_titles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_titles" ADD CONSTRAINT "product_titles_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_facets" ADD CONSTRAINT "title_facets_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_keywords" ADD CONSTRAINT "title_keywords_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_keywords" ADD CONSTRAINT "title_keywords_keyword" FOREIGN KEY ("keyword_id") REFERENCES "public"."keywords"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_days" ADD CONSTRAINT "last_days_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_family" FOREIGN KEY ("family_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_merged_into" FOREIGN KEY ("merged_into") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_credits" ADD CONSTRAINT "cast_credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_credits" ADD CONSTRAINT "cast_credits_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_credits" ADD CONSTRAINT "crew_credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_credits" ADD CONSTRAINT "crew_credits_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_translations" ADD CONSTRAINT "person_translations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_ratings" ADD CONSTRAINT "title_ratings_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_season" FOREIGN KEY ("media_type","title_id","season") REFERENCES "public"."seasons"("media_type","title_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_season" FOREIGN KEY ("media_type","title_id","season") REFERENCES "public"."seasons"("media_type","title_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_genre" FOREIGN KEY ("media_type","genre_id") REFERENCES "public"."genres"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_translations" ADD CONSTRAINT "title_translations_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_key" FOREIGN KEY ("media_type","id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection" FOREIGN KEY ("collection_id","user_id") REFERENCES "public"."collections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_collections" ADD CONSTRAINT "deleted_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_episodes" ADD CONSTRAINT "watched_episodes_progress" FOREIGN KEY ("user_id","title_id") REFERENCES "public"."series_progress"("user_id","title_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_reports" ADD CONSTRAINT "collection_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribed_services" ADD CONSTRAINT "subscribed_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribed_services" ADD CONSTRAINT "subscribed_services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_marks" ADD CONSTRAINT "title_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_marks" ADD CONSTRAINT "title_marks_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_titles" ADD CONSTRAINT "top_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_titles" ADD CONSTRAINT "top_titles_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_pending" ADD CONSTRAINT "sync_pending_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_commands" ADD CONSTRAINT "tv_commands_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_commands" ADD CONSTRAINT "tv_commands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_pairings" ADD CONSTRAINT "tv_pairings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_streams" ADD CONSTRAINT "tv_streams_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_streams" ADD CONSTRAINT "tv_streams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_expires" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "social_identities_subject" ON "social_identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "social_identities_user" ON "social_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "social_sign_ins_expires" ON "social_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "held_messages_held_at" ON "held_messages" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "operator_actions_at" ON "operator_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_actions_actor" ON "operator_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "operator_actions_subject" ON "operator_actions" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "alerts_of_person" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("send_at","user_id") WHERE "alerts"."send_at" is not null and "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "curated_list_items_title" ON "curated_list_items" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "curated_lists_kind" ON "curated_lists" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "product_titles_title" ON "product_titles" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "title_facets_revision" ON "title_facets" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "title_keywords_keyword" ON "title_keywords" USING btree ("keyword_id","media_type","title_id");--> statement-breakpoint
CREATE INDEX "last_days_of_title" ON "last_days" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "last_days_day" ON "last_days" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_events_once" ON "offer_events" USING btree ("media_type","title_id","kind","day",coalesce("provider_id", 0));--> statement-breakpoint
CREATE INDEX "offer_events_open" ON "offer_events" USING btree ("state","id") WHERE "offer_events"."state" in ('pending', 'ready', 'held');--> statement-breakpoint
CREATE INDEX "offer_events_noted" ON "offer_events" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "offer_events_run" ON "offer_events" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_current" ON "offers" USING btree ("media_type","title_id","region","type","provider_id") WHERE "offers"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "offers_at_provider" ON "offers" USING btree ("provider_id","media_type","title_id") WHERE "offers"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "offers_arrived" ON "offers" USING btree ("provider_id","first_seen","title_id") WHERE "offers"."gone_at" is null and "offers"."witnessed";--> statement-breakpoint
CREATE INDEX "offers_absent" ON "offers" USING btree ("media_type","title_id") WHERE "offers"."gone_at" is null and "offers"."absent_since" is not null;--> statement-breakpoint
CREATE INDEX "offers_ended" ON "offers" USING btree ("gone_at") WHERE "offers"."gone_at" is not null;--> statement-breakpoint
CREATE INDEX "offers_title_history" ON "offers" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "providers_merged" ON "providers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "cast_credits_person" ON "cast_credits" USING btree ("person_id","media_type","title_id","position");--> statement-breakpoint
CREATE INDEX "crew_credits_person" ON "crew_credits" USING btree ("person_id","department","media_type","title_id");--> statement-breakpoint
CREATE INDEX "people_popular" ON "people" USING btree ("popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "people_fetched" ON "people" USING btree ("source","fetched_at");--> statement-breakpoint
CREATE INDEX "plans_provider" ON "plans" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "episodes_aired" ON "episodes" USING btree ("aired_on");--> statement-breakpoint
CREATE INDEX "title_genres_genre" ON "title_genres" USING btree ("media_type","genre_id","title_id");--> statement-breakpoint
CREATE INDEX "titles_popular" ON "titles" USING btree ("media_type","popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "titles_popularity_of" ON "titles" USING btree ("media_type","id","popularity");--> statement-breakpoint
CREATE INDEX "titles_arrived" ON "titles" USING btree ("media_type","arrived_on" DESC NULLS LAST,"popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "titles_imdb" ON "titles" USING btree ("imdb_id");--> statement-breakpoint
CREATE INDEX "titles_fetched" ON "titles" USING btree ("source","fetched_at");--> statement-breakpoint
CREATE INDEX "collection_items_viewer" ON "collection_items" USING btree ("user_id","media_type","title_id");--> statement-breakpoint
CREATE INDEX "collection_items_order" ON "collection_items" USING btree ("collection_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("user_id","folded_name");--> statement-breakpoint
CREATE INDEX "deleted_collections_user" ON "deleted_collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_collections_at" ON "deleted_collections" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_reports_open" ON "offer_reports" USING btree ("media_type","title_id","user_id",coalesce("provider_id", 0)) WHERE "offer_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "offer_reports_user" ON "offer_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_reports_provider" ON "offer_reports" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_reports_open" ON "collection_reports" USING btree ("collection_id","user_id") WHERE "collection_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "collection_reports_collection" ON "collection_reports" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "collection_reports_user" ON "collection_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "title_marks_wishers" ON "title_marks" USING btree ("media_type","title_id","user_id","marked_at") WHERE "title_marks"."kind" = 'watchlist';--> statement-breakpoint
CREATE INDEX "title_marks_newest" ON "title_marks" USING btree ("user_id","kind","marked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_entries_popular" ON "search_entries" USING btree ("popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_known" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false) WHERE known;--> statement-breakpoint
CREATE INDEX "search_entries_changed" ON "search_entries" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "search_entries_least_known" ON "search_entries" USING btree ("popularity") WHERE known;--> statement-breakpoint
CREATE INDEX "search_words_movies_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'movie';--> statement-breakpoint
CREATE INDEX "search_words_series_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'serie';--> statement-breakpoint
CREATE INDEX "search_words_people_spellings" ON "search_words" USING gin ("spellings") WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_words_movies_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'movie';--> statement-breakpoint
CREATE INDEX "search_words_series_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'serie';--> statement-breakpoint
CREATE INDEX "search_words_people_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'person';--> statement-breakpoint
CREATE INDEX "search_words_people_shared_parts" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false) WHERE kind = 'person' and entries > 1;--> statement-breakpoint
CREATE INDEX "search_words_common" ON "search_words" USING btree ("kind","word") WHERE entries >= 1000;--> statement-breakpoint
CREATE INDEX "sync_held_run" ON "sync_held" USING btree ("run_id","kind");--> statement-breakpoint
CREATE INDEX "sync_pending_next" ON "sync_pending" USING btree ("run_id","tries","priority" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sync_runs_newest" ON "sync_runs" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tv_commands_session" ON "tv_commands" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "tv_commands_user" ON "tv_commands" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tv_commands_created" ON "tv_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tv_pairings_user" ON "tv_pairings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tv_pairings_expires" ON "tv_pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tv_streams_session" ON "tv_streams" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "tv_streams_user" ON "tv_streams" USING btree ("user_id");--> statement-breakpoint
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

-- Everything that Drizzle cannot express, written by hand.

-- Partitions give each kind of entry its own statistics: a word of many titles is rare among people.
CREATE TABLE "search_entries_of_movies" PARTITION OF "search_entries" FOR VALUES IN ('movie');--> statement-breakpoint
CREATE TABLE "search_entries_of_series" PARTITION OF "search_entries" FOR VALUES IN ('serie');--> statement-breakpoint
CREATE TABLE "search_entries_of_people" PARTITION OF "search_entries" FOR VALUES IN ('person');--> statement-breakpoint

-- Triggers note in "search_changes" which entries of the search index a statement makes stale, whoever runs
-- it. Release dates are among the columns because they rank the titles of a saga.
CREATE FUNCTION search_note_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id) SELECT media_type::text::search_kind, id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, id FROM (
      (SELECT media_type, id, original_title, popularity, released_on FROM old_rows
        EXCEPT SELECT media_type, id, original_title, popularity, released_on FROM new_rows)
      UNION ALL
      (SELECT media_type, id, original_title, popularity, released_on FROM new_rows
        EXCEPT SELECT media_type, id, original_title, popularity, released_on FROM old_rows)) AS changed;
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
CREATE FUNCTION search_note_alternative_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM new_rows;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM old_rows;
  ELSE
    INSERT INTO search_changes (kind, id)
    SELECT DISTINCT media_type::text::search_kind, title_id FROM (
      (SELECT media_type, title_id, name, position FROM old_rows
        EXCEPT SELECT media_type, title_id, name, position FROM new_rows)
      UNION ALL
      (SELECT media_type, title_id, name, position FROM new_rows
        EXCEPT SELECT media_type, title_id, name, position FROM old_rows)) AS changed;
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
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON alternative_titles REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON alternative_titles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON alternative_titles REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_alternative_titles();--> statement-breakpoint
CREATE TRIGGER search_truncate AFTER TRUNCATE ON alternative_titles
  FOR EACH STATEMENT EXECUTE FUNCTION search_note_truncation();--> statement-breakpoint

-- Triggers note the revision in which facets were removed: readers that ask for newer revisions see no deleted row.
CREATE FUNCTION "note_removed_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "facet_revision" SET "revision" = "revision" + 1, "removed" = "revision" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "title_facets_removed" AFTER DELETE ON "title_facets"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_facets"();--> statement-breakpoint
CREATE TRIGGER "title_facets_emptied" AFTER TRUNCATE ON "title_facets"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_removed_facets"();--> statement-breakpoint

-- A new title gets its key, and a title that comes back is not gone any more.
CREATE FUNCTION "title_has_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "title_keys" ("media_type", "id") VALUES (new."media_type", new."id")
  ON CONFLICT ("media_type", "id") DO UPDATE SET "gone_at" = null, "gone_reason" = null, "name" = null,
    "fetched_at" = null
    WHERE "title_keys"."gone_at" IS NOT NULL;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "title_key" BEFORE INSERT ON "titles"
  FOR EACH ROW EXECUTE FUNCTION "title_has_key"();--> statement-breakpoint
-- Commands that delete a title write the reason and a name into its key; this trigger dates deletions by
-- anything else.
CREATE FUNCTION "title_left_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "title_keys" k SET "gone_at" = now(), "gone_reason" = 'deleted'
  FROM "old_rows" o
  WHERE k."media_type" = o."media_type" AND k."id" = o."id" AND k."gone_at" IS NULL;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "title_left" AFTER DELETE ON "titles" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "title_left_key"();--> statement-breakpoint

-- Cards show a title's average rating to one decimal, once there are ten ratings (src/shared/rating-rules.ts).
CREATE FUNCTION "shown_average"("total" int, "count" int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "count" >= 10 THEN round(round("total"::numeric / "count", 2), 1) END
$$;--> statement-breakpoint
-- Keeps the sums of "title_ratings", whoever writes or deletes ratings: a deleted account's ratings are
-- deleted by its foreign key. Titles are locked in the order of their keys, so that two deletions cannot
-- deadlock. The notification invalidates responses in every process (src/platform/database/changes.ts): those of the
-- title itself, which have its exact average, at every rating; those with its card only when the card changes.
CREATE FUNCTION "count_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(d) INTO deltas FROM (
      SELECT "media_type", "title_id", sum("rating") AS "total", count(*) AS "count"
      FROM "new_rows" GROUP BY 1, 2) d;
    INSERT INTO "title_ratings" AS r ("media_type", "title_id", "total", "count")
    SELECT d."media_type", d."title_id", d."total", d."count"
    FROM jsonb_to_recordset(coalesce(deltas, '[]'))
      AS d("media_type" media_type, "title_id" int, "total" int, "count" int)
    ORDER BY 1, 2
    ON CONFLICT ("media_type", "title_id")
      DO UPDATE SET "total" = r."total" + excluded."total", "count" = r."count" + excluded."count";
  ELSE
    IF TG_OP = 'DELETE' THEN
      SELECT jsonb_agg(d) INTO deltas FROM (
        SELECT "media_type", "title_id", -sum("rating") AS "total", -count(*) AS "count"
        FROM "old_rows" GROUP BY 1, 2) d;
    ELSE
      SELECT jsonb_agg(d) INTO deltas FROM (
        SELECT "media_type", "title_id", sum("rating") AS "total", sum("one") AS "count"
        FROM (SELECT "media_type", "title_id", "rating", 1 AS "one" FROM "new_rows"
          UNION ALL SELECT "media_type", "title_id", -"rating", -1 FROM "old_rows") changed
        GROUP BY 1, 2) d;
    END IF;
    PERFORM FROM "title_ratings" r
      JOIN jsonb_to_recordset(coalesce(deltas, '[]')) AS d("media_type" media_type, "title_id" int)
        ON r."media_type" = d."media_type" AND r."title_id" = d."title_id"
      ORDER BY r."media_type", r."title_id" FOR UPDATE OF r;
    UPDATE "title_ratings" r SET "total" = r."total" + d."total", "count" = r."count" + d."count"
    FROM jsonb_to_recordset(coalesce(deltas, '[]'))
      AS d("media_type" media_type, "title_id" int, "total" int, "count" int)
    WHERE r."media_type" = d."media_type" AND r."title_id" = d."title_id";
  END IF;
  IF jsonb_array_length(coalesce(deltas, '[]')) > 5000 THEN
    PERFORM pg_notify('vouver_changes', '*');
  ELSE
    PERFORM pg_notify('vouver_changes', string_agg("tags", ','))
    FROM (SELECT "n", 'rating:' || "key" || CASE
        WHEN "shown_average"(r."total", r."count")
          IS DISTINCT FROM "shown_average"(r."total" - d."total", r."count" - d."count")
        THEN ',title:' || "key" ELSE '' END AS "tags"
      FROM ROWS FROM (jsonb_to_recordset(coalesce(deltas, '[]'))
        AS ("media_type" media_type, "title_id" int, "total" int, "count" int))
        WITH ORDINALITY AS d("media_type", "title_id", "total", "count", "n")
      JOIN "title_ratings" r USING ("media_type", "title_id")
      CROSS JOIN LATERAL (SELECT d."media_type" || ':' || d."title_id" AS "key") k) changed
    GROUP BY "n" / 100;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "ratings_inserted" AFTER INSERT ON "ratings" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint
CREATE TRIGGER "ratings_updated" AFTER UPDATE ON "ratings" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint
CREATE TRIGGER "ratings_deleted" AFTER DELETE ON "ratings" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_ratings"();--> statement-breakpoint

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
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_accounts"('user_id');--> statement-breakpoint

-- Single rows that the program expects. Popularity is never below 0, so all entries of the search index are among the
-- best known ones at first.
INSERT INTO "search_index" ("rules") VALUES (0);--> statement-breakpoint
INSERT INTO "search_thresholds" ("kind", "popularity") VALUES ('movie', -1), ('serie', -1), ('person', -1);--> statement-breakpoint
INSERT INTO "facet_revision" ("revision", "removed") VALUES (1, 0);--> statement-breakpoint

-- The job queue's own schema, as pg-boss 12.35.0 makes it (version 43): the statements of its
-- getConstructionPlans('pgboss'), without the transaction around them, which is ours.
CREATE SCHEMA IF NOT EXISTS pgboss;
    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;
    CREATE FUNCTION pgboss.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;
    CREATE TABLE pgboss.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;
    CREATE TABLE pgboss.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;
    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;
    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;
    CREATE TABLE pgboss.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;
    CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;
    CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE pgboss.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
    CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');
    ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
  ;
    CREATE TABLE pgboss.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);
    CREATE TABLE pgboss.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (pgboss.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'pgboss' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE pgboss.%I PARTITION OF pgboss.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;
    CREATE TABLE pgboss.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);
    CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO pgboss.version(version) VALUES ('43');
