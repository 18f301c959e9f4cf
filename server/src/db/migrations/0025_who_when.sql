ALTER TABLE "project_pins" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "due_date" date;