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
ALTER TABLE "title_keywords" ADD CONSTRAINT "title_keywords_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_keywords" ADD CONSTRAINT "title_keywords_keyword" FOREIGN KEY ("keyword_id") REFERENCES "public"."keywords"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_season" FOREIGN KEY ("media_type","title_id","season") REFERENCES "public"."seasons"("media_type","title_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_offers" ADD CONSTRAINT "season_offers_season" FOREIGN KEY ("media_type","title_id","season") REFERENCES "public"."seasons"("media_type","title_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_keywords_keyword" ON "title_keywords" USING btree ("keyword_id","media_type","title_id");--> statement-breakpoint
CREATE INDEX "episodes_aired" ON "episodes" USING btree ("aired_on");