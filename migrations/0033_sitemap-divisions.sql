CREATE TABLE "sitemap_divisions" (
	"subject" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sitemap_divisions_subject" CHECK ("sitemap_divisions"."subject" in ('movie', 'serie', 'person')),
	CONSTRAINT "sitemap_divisions_size" CHECK ("sitemap_divisions"."size" > 0)
);
