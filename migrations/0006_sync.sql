CREATE TYPE "public"."gone_reason" AS ENUM('deleted', 'expired', 'adult');--> statement-breakpoint
CREATE TYPE "public"."sync_run_state" AS ENUM('running', 'done', 'failed', 'stopped');--> statement-breakpoint
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
CREATE TABLE "sync_configurations" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"image_base_url" text NOT NULL,
	"image_sizes" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sync_configurations_one" CHECK ("sync_configurations"."one")
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
ALTER TABLE "curated_list_items" DROP CONSTRAINT "curated_list_items_title";
--> statement-breakpoint
ALTER TABLE "product_titles" DROP CONSTRAINT "product_titles_title";
--> statement-breakpoint
ALTER TABLE "recommendations" DROP CONSTRAINT "recommendations_other";
--> statement-breakpoint
DROP INDEX "recommendations_other";--> statement-breakpoint
DROP INDEX "offers_arrived";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "witnessed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "curated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "details_fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "watch_link" text;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "scores_fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_pending" ADD CONSTRAINT "sync_pending_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_pending_next" ON "sync_pending" USING btree ("run_id","tries","priority" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sync_runs_newest" ON "sync_runs" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "title_keys" ("media_type", "id") SELECT "media_type", "id" FROM "titles";--> statement-breakpoint
-- Whoever adds a title adds its key, and one that comes back is not gone any more.
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
-- The commands say why, and leave a name; whatever else removes a title at least dates it.
CREATE FUNCTION "title_left_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "title_keys" k SET "gone_at" = now(), "gone_reason" = 'deleted'
  FROM "old_rows" o
  WHERE k."media_type" = o."media_type" AND k."id" = o."id" AND k."gone_at" IS NULL;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "title_left" AFTER DELETE ON "titles" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "title_left_key"();--> statement-breakpoint
ALTER TABLE "curated_list_items" ADD CONSTRAINT "curated_list_items_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_titles" ADD CONSTRAINT "product_titles_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_key" FOREIGN KEY ("media_type","id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_arrived" ON "offers" USING btree ("provider_id","first_seen","title_id") WHERE "offers"."gone_at" is null and "offers"."witnessed";--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_watch_link" CHECK ("titles"."watch_link" like 'https://%');