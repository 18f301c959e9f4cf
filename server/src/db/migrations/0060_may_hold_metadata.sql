ALTER TABLE "files" ADD COLUMN "may_hold_metadata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "files_may_hold_metadata" ON "files" USING btree ("client_id","id") WHERE "files"."may_hold_metadata";--> statement-breakpoint
UPDATE "files" SET "may_hold_metadata" = true WHERE "kind" = 'model' OR "kind" = 'document' AND "mime" NOT LIKE 'image/%';
