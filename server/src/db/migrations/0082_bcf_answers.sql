ALTER TABLE "project_pin_comments" ADD COLUMN "imported_id" text;--> statement-breakpoint
ALTER TABLE "pin_external_ids" ADD COLUMN "changed_there_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pin_photos" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_pin_comments_imported" ON "project_pin_comments" USING btree ("client_id","project_pin_id","imported_id") WHERE "project_pin_comments"."imported_id" is not null and "project_pin_comments"."undone_at" is null;