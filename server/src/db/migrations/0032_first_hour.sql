ALTER TABLE "project_types" ADD COLUMN "ready_type" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_closed_first_steps" boolean DEFAULT false NOT NULL;