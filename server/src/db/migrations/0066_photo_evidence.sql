ALTER TABLE "files" ADD COLUMN "uploaded_sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_at" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "camera" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "longitude" double precision;