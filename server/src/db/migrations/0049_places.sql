ALTER TABLE "carried_pins" ADD COLUMN "distance" double precision;--> statement-breakpoint
ALTER TABLE "project_model_images" ADD COLUMN "on_model" jsonb;