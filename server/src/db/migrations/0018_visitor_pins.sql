ALTER TABLE "project_pins" ALTER COLUMN "added_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_pins" ALTER COLUMN "updated_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "visitor_state" text;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "share_link_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "news_in" text;--> statement-breakpoint
CREATE INDEX "project_pins_news" ON "project_pins" USING btree ("id") WHERE "project_pins"."news_in" is not null;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_author" CHECK (("project_pins"."added_by" is null) = ("project_pins"."visitor_state" is not null));--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_hidden" CHECK ("project_pins"."visitor_state" is distinct from 'hidden' or "project_pins"."is_deleted");