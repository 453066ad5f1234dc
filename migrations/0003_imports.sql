-- only adds
CREATE TABLE "import_changes" (
	"import_id" integer NOT NULL,
	"seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"media_type" "media_type",
	"title_id" integer,
	"mark" text DEFAULT '' NOT NULL,
	"season" integer,
	"number" integer,
	"collection_id" integer,
	"before" jsonb,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_choices" (
	"user_id" uuid NOT NULL,
	"subject_key" text NOT NULL,
	"media_type" "media_type",
	"title_id" integer,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_choices_user_id_subject_key_pk" PRIMARY KEY("user_id","subject_key"),
	CONSTRAINT "import_choices_title" CHECK (("import_choices"."media_type" is null) = ("import_choices"."title_id" is null))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file" text NOT NULL,
	"row" integer NOT NULL,
	"content" jsonb,
	"excerpt" text,
	"reason" text,
	"subject_key" text,
	"media_type" "media_type",
	"title_id" integer,
	"season" integer,
	"number" integer,
	"collection_id" integer,
	"last_position" integer,
	"candidates" jsonb,
	"counts" jsonb,
	CONSTRAINT "import_rows_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"formats" text[] NOT NULL,
	"files" text[] NOT NULL,
	"closed" text[] NOT NULL,
	"ratings_by" text DEFAULT 'later' NOT NULL,
	"rated_is_watched" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"user_id" uuid NOT NULL,
	"media_type" "media_type" NOT NULL,
	"title_id" integer NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"format" text NOT NULL,
	"watched_on" text,
	"watched_at" timestamp with time zone,
	"is_rewatch" boolean DEFAULT false NOT NULL,
	"note" text,
	"import_id" integer,
	CONSTRAINT "viewings_user_id_media_type_title_id_season_number_key_pk" PRIMARY KEY("user_id","media_type","title_id","season","number","key"),
	CONSTRAINT "viewings_day" CHECK ("viewings"."watched_on" ~ '^[0-9]{4}(-[0-9]{2}){0,2}$'),
	CONSTRAINT "viewings_instant" CHECK ("viewings"."watched_at" is null or "viewings"."watched_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_choices" ADD CONSTRAINT "import_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_choices" ADD CONSTRAINT "import_choices_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_key" FOREIGN KEY ("media_type","title_id") REFERENCES "public"."title_keys"("media_type","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_import" ON "import_changes" USING btree ("import_id","kind");--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","place");--> statement-breakpoint
CREATE INDEX "import_rows_title" ON "import_rows" USING btree ("import_id","state","media_type","title_id");--> statement-breakpoint
CREATE INDEX "import_rows_subject" ON "import_rows" USING btree ("import_id","subject_key");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_at" ON "imports" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "viewings_import" ON "viewings" USING btree ("import_id");