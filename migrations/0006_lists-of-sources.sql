-- only adds
CREATE TABLE "service_links" (
	"service" text PRIMARY KEY NOT NULL,
	"offers" integer NOT NULL,
	"to_title" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_offers" ADD COLUMN "is_invented" boolean GENERATED ALWAYS AS (details ? 'isInvented') STORED;--> statement-breakpoint
ALTER TABLE "merged_offers" ADD COLUMN "has_brazilian_audio" boolean GENERATED ALWAYS AS (details @? '$.offers[*] ? ((@.presence.kind == "listed" || @.presence.kind == "confirmed")
        && exists(@.audios.value[*] ? (@.language == "pt" && @.region == "BR")))') STORED;--> statement-breakpoint
ALTER TABLE "merged_offers" ADD COLUMN "is_leaving" boolean GENERATED ALWAYS AS (details @? '$.offers[*] ? ((@.presence.kind == "listed" || @.presence.kind == "confirmed")
        && @.type != "rent" && @.type != "buy" && @.lastDay != null)') STORED;--> statement-breakpoint
ALTER TABLE "merged_offers" ADD COLUMN "has_coming" boolean GENERATED ALWAYS AS (details @? '$.coming[*]') STORED;--> statement-breakpoint
CREATE INDEX "merged_offers_brazilian_audio" ON "merged_offers" USING btree ("media_type","title_id") WHERE "merged_offers"."has_brazilian_audio";--> statement-breakpoint
CREATE INDEX "merged_offers_leaving" ON "merged_offers" USING btree ("media_type","title_id") WHERE "merged_offers"."is_leaving";--> statement-breakpoint
CREATE INDEX "merged_offers_coming" ON "merged_offers" USING btree ("media_type","title_id") WHERE "merged_offers"."has_coming";