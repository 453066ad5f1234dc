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
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_progress" ADD CONSTRAINT "series_progress_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_episodes" ADD CONSTRAINT "watched_episodes_progress" FOREIGN KEY ("user_id","title_id") REFERENCES "public"."series_progress"("user_id","title_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever marked a series as watched had watched what was out on that day.
INSERT INTO "series_progress" ("user_id", "media_type", "title_id", "watched_until", "changed_at")
SELECT "user_id", "media_type", "title_id", ("marked_at" AT TIME ZONE 'America/Sao_Paulo')::date, "marked_at"
FROM "title_marks" WHERE "media_type" = 'serie' AND "kind" = 'watched';
