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
CREATE TABLE "sync_news_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"applied" integer NOT NULL,
	CONSTRAINT "sync_news_days_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "absent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_pending" ADD COLUMN "unusable" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_pending" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_held_run" ON "sync_held" USING btree ("run_id","kind");--> statement-breakpoint
CREATE INDEX "offers_absent" ON "offers" USING btree ("media_type","title_id") WHERE "offers"."gone_at" is null and "offers"."absent_since" is not null;