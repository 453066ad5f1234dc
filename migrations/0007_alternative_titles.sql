CREATE TABLE "alternative_titles" (
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"countries" text[] NOT NULL,
	"kind" text,
	"position" smallint NOT NULL,
	CONSTRAINT "alternative_titles_media_type_title_id_name_pk" PRIMARY KEY("media_type","title_id","name"),
	CONSTRAINT "alternative_titles_texts" CHECK ("alternative_titles"."name" <> '' and "alternative_titles"."kind" <> '')
);
--> statement-breakpoint
ALTER TABLE "alternative_titles" ADD CONSTRAINT "alternative_titles_title" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."titles"("media_type","id") ON DELETE cascade ON UPDATE no action;