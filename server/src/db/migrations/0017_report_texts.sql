ALTER TABLE "project_types" ADD COLUMN "report_scope" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_types" ADD COLUMN "report_limitations" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_types" ADD COLUMN "has_signatures" boolean DEFAULT false NOT NULL;