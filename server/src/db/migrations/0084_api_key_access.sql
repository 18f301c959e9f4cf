ALTER TABLE "api_keys" ADD COLUMN "access" text;--> statement-breakpoint
UPDATE "api_keys" SET "access" = CASE WHEN "is_read_only" THEN 'read' ELSE 'write' END;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "access" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "is_read_only";