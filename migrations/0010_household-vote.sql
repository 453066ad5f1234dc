-- only adds
CREATE TABLE "household_ballot_titles" (
	"ballot_id" integer NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "household_ballot_titles_ballot_id_media_type_title_id_pk" PRIMARY KEY("ballot_id","media_type","title_id")
);
--> statement-breakpoint
CREATE TABLE "household_ballots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_ballots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"household_id" integer NOT NULL,
	"evening" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"why" text,
	"winner" integer,
	CONSTRAINT "household_ballots_why" CHECK ("household_ballots"."why" in ('all', 'most', 'turn', 'none')),
	CONSTRAINT "household_ballots_closed" CHECK (("household_ballots"."closed_at" is null) = ("household_ballots"."why" is null)),
	CONSTRAINT "household_ballots_winner" CHECK (("household_ballots"."winner" is not null) = (coalesce("household_ballots"."why", 'none') <> 'none'))
);
--> statement-breakpoint
CREATE TABLE "household_votes" (
	"ballot_id" integer NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"household_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	CONSTRAINT "household_votes_ballot_id_media_type_title_id_user_id_pk" PRIMARY KEY("ballot_id","media_type","title_id","user_id"),
	CONSTRAINT "household_votes_vote" CHECK ("household_votes"."vote" in ('want', 'fine', 'not'))
);
--> statement-breakpoint
ALTER TABLE "household_ballot_titles" ADD CONSTRAINT "household_ballot_titles_ballot_id_household_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."household_ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_ballot_titles" ADD CONSTRAINT "household_ballot_titles_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_ballots" ADD CONSTRAINT "household_ballots_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_votes" ADD CONSTRAINT "household_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_votes" ADD CONSTRAINT "household_votes_title" FOREIGN KEY ("ballot_id","media_type","title_id") REFERENCES "public"."household_ballot_titles"("ballot_id","media_type","title_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_votes" ADD CONSTRAINT "household_votes_seat" FOREIGN KEY ("user_id","household_id") REFERENCES "public"."household_members"("user_id","household_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_ballots_household" ON "household_ballots" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_ballots_open" ON "household_ballots" USING btree ("household_id") WHERE "household_ballots"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "household_votes_user" ON "household_votes" USING btree ("user_id");