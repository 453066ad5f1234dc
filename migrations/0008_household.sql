-- only adds
CREATE TABLE "household_choices" (
	"household_id" integer NOT NULL,
	"evening" date NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "household_choices_household_id_evening_pk" PRIMARY KEY("household_id","evening")
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"household_id" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"age_limit" text,
	"sits_since" timestamp with time zone,
	CONSTRAINT "household_members_seat" UNIQUE("user_id","household_id"),
	CONSTRAINT "household_members_age_limit" CHECK ("household_members"."age_limit" in ('L', '6', '10', '12', '14', '16'))
);
--> statement-breakpoint
CREATE TABLE "household_payers" (
	"household_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "household_payers_household_id_provider_id_pk" PRIMARY KEY("household_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "households_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"invitation_hash" text,
	"invitation_expires_at" timestamp with time zone,
	CONSTRAINT "households_invitation_hash_unique" UNIQUE("invitation_hash"),
	CONSTRAINT "households_name" CHECK ("households"."name" <> ''),
	CONSTRAINT "households_invitation" CHECK (num_nonnulls("households"."invitation_hash", "households"."invitation_expires_at") <> 1)
);
--> statement-breakpoint
ALTER TABLE "household_choices" ADD CONSTRAINT "household_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_choices" ADD CONSTRAINT "household_choices_seat" FOREIGN KEY ("user_id","household_id") REFERENCES "public"."household_members"("user_id","household_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_choices" ADD CONSTRAINT "household_choices_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_payers" ADD CONSTRAINT "household_payers_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_payers" ADD CONSTRAINT "household_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_payers" ADD CONSTRAINT "household_payers_seat" FOREIGN KEY ("user_id","household_id") REFERENCES "public"."household_members"("user_id","household_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_choices_user" ON "household_choices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "household_members_household" ON "household_members" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "household_payers_user" ON "household_payers" USING btree ("user_id");
--> statement-breakpoint
-- A household ends with its last member, however they go: by leaving, or with their account.
CREATE FUNCTION household_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM household_members WHERE household_id = OLD.household_id) THEN
    -- Somebody may be joining: who joins holds this lock, and is seen by the statement after it. While others are in
    -- the household nothing is locked, or an account's deletion and a removal could wait for each other.
    PERFORM FROM households WHERE id = OLD.household_id FOR UPDATE;
    DELETE FROM households h WHERE h.id = OLD.household_id
      AND NOT EXISTS (SELECT FROM household_members WHERE household_id = h.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER household_end AFTER DELETE ON "household_members" FOR EACH ROW EXECUTE FUNCTION household_end();
