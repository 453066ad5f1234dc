CREATE TABLE "tv_commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tv_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"title_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_pairings" (
	"device_code_hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"user_id" uuid,
	"interval_seconds" integer NOT NULL,
	"polled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tv_pairings_user_code_hash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
CREATE TABLE "tv_streams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_tv" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_commands" ADD CONSTRAINT "tv_commands_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_commands" ADD CONSTRAINT "tv_commands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_pairings" ADD CONSTRAINT "tv_pairings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_streams" ADD CONSTRAINT "tv_streams_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_streams" ADD CONSTRAINT "tv_streams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tv_commands_session" ON "tv_commands" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "tv_commands_user" ON "tv_commands" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tv_commands_created" ON "tv_commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tv_pairings_user" ON "tv_pairings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tv_pairings_expires" ON "tv_pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tv_streams_session" ON "tv_streams" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "tv_streams_user" ON "tv_streams" USING btree ("user_id");