ALTER TABLE "project_pins" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "estimated_cost" numeric(11, 2);