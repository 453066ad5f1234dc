CREATE TABLE "deleted_collections" (
	"id" integer PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_collections" ADD CONSTRAINT "deleted_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_collections_user" ON "deleted_collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_collections_at" ON "deleted_collections" USING btree ("deleted_at");