-- only adds
CREATE TABLE "for_you_dismissed" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "for_you_dismissed_user_id_media_type_title_id_pk" PRIMARY KEY("user_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "for_you_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ratings" boolean DEFAULT true NOT NULL,
	"favorites" boolean DEFAULT true NOT NULL,
	"wishes" boolean DEFAULT true NOT NULL,
	"watched" boolean DEFAULT true NOT NULL,
	"alike" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liked_together" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"other_type" "media_type" NOT NULL,
	"other_id" integer NOT NULL,
	"people" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "liked_together_media_type_title_id_other_type_other_id_pk" PRIMARY KEY("media_type","title_id","other_type","other_id"),
	CONSTRAINT "liked_together_people" CHECK ("liked_together"."people" >= 20 and "liked_together"."people" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "liked_together_secret" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "liked_together_secret_only" CHECK ("liked_together_secret"."only")
);
--> statement-breakpoint
ALTER TABLE "for_you_dismissed" ADD CONSTRAINT "for_you_dismissed_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "for_you_dismissed" ADD CONSTRAINT "for_you_dismissed_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "for_you_settings" ADD CONSTRAINT "for_you_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liked_together" ADD CONSTRAINT "liked_together_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;