CREATE TABLE "top_titles" (
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	CONSTRAINT "top_titles_user_id_place_pk" PRIMARY KEY("user_id","place"),
	CONSTRAINT "top_titles_once" UNIQUE("user_id","media_type","title_id"),
	CONSTRAINT "top_titles_place" CHECK ("top_titles"."place" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_top" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "top_titles" ADD CONSTRAINT "top_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_titles" ADD CONSTRAINT "top_titles_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE no action ON UPDATE no action;