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
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_reports_open" ON "offer_reports" USING btree ("media_type","title_id","user_id",coalesce("provider_id", 0)) WHERE "offer_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "offer_reports_user" ON "offer_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_reports_provider" ON "offer_reports" USING btree ("provider_id");