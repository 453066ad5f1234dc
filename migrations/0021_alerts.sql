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
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
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
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_event_id_offer_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."offer_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_events" ADD CONSTRAINT "offer_events_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "alerts_of_person" ON "alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("send_at","user_id") WHERE "alerts"."send_at" is not null and "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_events_once" ON "offer_events" USING btree ("media_type","title_id","kind","day",coalesce("provider_id", 0));--> statement-breakpoint
CREATE INDEX "offer_events_open" ON "offer_events" USING btree ("state","id") WHERE "offer_events"."state" in ('pending', 'ready', 'held');--> statement-breakpoint
CREATE INDEX "offer_events_noted" ON "offer_events" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "offer_events_run" ON "offer_events" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "title_marks_wishers" ON "title_marks" USING btree ("media_type","title_id","user_id") WHERE "title_marks"."kind" = 'watchlist';