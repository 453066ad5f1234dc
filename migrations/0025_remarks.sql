ALTER TABLE "collection_items" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_remark" CHECK ("collection_items"."remark" <> '');