-- only adds
CREATE TABLE "merged_offers" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"details" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "merged_offers_media_type_title_id_pk" PRIMARY KEY("media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "covered_services" (
	"source" text NOT NULL,
	"service" text NOT NULL,
	CONSTRAINT "covered_services_source_service_pk" PRIMARY KEY("source","service")
);
--> statement-breakpoint
CREATE TABLE "source_answers" (
	"source" text NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "source_answers_media_type_title_id_source_pk" PRIMARY KEY("media_type","title_id","source")
);
--> statement-breakpoint
CREATE TABLE "source_changes" (
	"source" text NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"job" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"change" jsonb NOT NULL,
	CONSTRAINT "source_changes_media_type_title_id_source_key_pk" PRIMARY KEY("media_type","title_id","source","key")
);
--> statement-breakpoint
CREATE TABLE "source_jobs" (
	"source" text NOT NULL,
	"job" text NOT NULL,
	"cursor" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"since" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "source_jobs_source_job_pk" PRIMARY KEY("source","job"),
	CONSTRAINT "source_jobs_problem" CHECK (("source_jobs"."problem" is null) = ("source_jobs"."failed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "source_ledgers" (
	"source" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"used_in_month" integer NOT NULL,
	"day" text NOT NULL,
	"used_in_day" integer NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "title_identifiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "title_identifiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"property" text NOT NULL,
	"value" text NOT NULL,
	"item" text NOT NULL,
	"rank" text NOT NULL,
	"imdb_id" text
);
--> statement-breakpoint
ALTER TABLE "merged_offers" ADD CONSTRAINT "merged_offers_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_answers" ADD CONSTRAINT "source_answers_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_changes" ADD CONSTRAINT "source_changes_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_answers_age" ON "source_answers" USING btree ("source","fetched_at");--> statement-breakpoint
CREATE INDEX "source_changes_job" ON "source_changes" USING btree ("source","job","read_at");--> statement-breakpoint
CREATE INDEX "title_identifiers_title" ON "title_identifiers" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "title_identifiers_property" ON "title_identifiers" USING btree ("property","media_type");