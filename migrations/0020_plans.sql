CREATE TYPE "public"."plan_kind" AS ENUM('subscription', 'rental');--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" "plan_kind" NOT NULL,
	"price_cents" integer NOT NULL,
	"months" integer NOT NULL,
	"ads" boolean,
	"screens" integer,
	"source" text NOT NULL,
	"link" text,
	"checked_on" date NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "plans_id" CHECK ("plans"."id" > 0),
	CONSTRAINT "plans_texts" CHECK ("plans"."name" <> '' and "plans"."source" <> ''),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" >= 0),
	CONSTRAINT "plans_months" CHECK ("plans"."months" between 1 and 36),
	CONSTRAINT "plans_screens" CHECK ("plans"."screens" between 1 and 100),
	CONSTRAINT "plans_link" CHECK ("plans"."link" like 'https://%')
);
--> statement-breakpoint
CREATE INDEX "plans_provider" ON "plans" USING btree ("provider_id");