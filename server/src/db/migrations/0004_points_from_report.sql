ALTER TABLE "project_pins" ADD COLUMN "anonymous_user" text;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "is_added_after_completion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "may_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- until now the plan's two dates were known by their names
UPDATE "custom_fields" SET "key" = CASE "name" WHEN 'Required completion date' THEN 'requiredCompletionDate' ELSE 'actualCompletionDate' END
  WHERE "name" IN ('Required completion date', 'Actual completion date') AND "custom_field_type" = 'date' AND "project_type_id" IN
    (SELECT "id" FROM "project_types" WHERE "form_fields" @> '[{"key": "pipIssueDate"}]');
