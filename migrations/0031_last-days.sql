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
ALTER TABLE "last_days" ADD CONSTRAINT "last_days_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_days_of_title" ON "last_days" USING btree ("media_type","title_id");--> statement-breakpoint
CREATE INDEX "last_days_day" ON "last_days" USING btree ("last_day");