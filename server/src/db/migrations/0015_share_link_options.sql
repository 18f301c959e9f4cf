ALTER TABLE "share_links" ADD COLUMN "pin_ids" integer[];--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "times_opened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "share_links" SET "pin_ids" = ARRAY["pin_id"] WHERE "pin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "share_links_of_user" ON "share_links" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "pin_id";