ALTER TABLE "projects" DROP COLUMN "rev";--> statement-breakpoint
ALTER TABLE "project_types" DROP COLUMN "rev";