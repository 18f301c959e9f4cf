ALTER TABLE "point_categories" ADD COLUMN "renovation_cycle" integer;--> statement-breakpoint
ALTER TABLE "point_categories" ADD COLUMN "completion_days" integer;--> statement-breakpoint
ALTER TABLE "project_types" ADD COLUMN "brand_pack" jsonb DEFAULT '{"labels":{},"introduction":"","validMonths":12}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "custom_fields" SET "key" = 'due' WHERE "key" = 'dueDate';--> statement-breakpoint
UPDATE "custom_fields" SET "key" = 'cost' WHERE "key" = 'estimatedCost';--> statement-breakpoint
-- what no key of the product is has had no effect
UPDATE "custom_fields" SET "key" = NULL
WHERE "key" NOT IN ('requiredCompletionDate', 'actualCompletionDate', 'trade', 'room', 'due', 'cost');--> statement-breakpoint
-- of several fields with one key, reports used the first
UPDATE "custom_fields" SET "key" = NULL
WHERE NOT "is_deleted" AND EXISTS (SELECT 1 FROM "custom_fields" "first"
  WHERE "first"."project_type_id" = "custom_fields"."project_type_id" AND "first"."key" = "custom_fields"."key"
    AND NOT "first"."is_deleted" AND "first"."id" < "custom_fields"."id");--> statement-breakpoint
-- a completed inspection keeps the keys of its fields from now on
UPDATE "projects" SET "frozen_type" = jsonb_set("frozen_type", '{projectTypeCustomFields}', coalesce((
  SELECT jsonb_agg("field" || jsonb_build_object('key', "custom_fields"."key") ORDER BY "place")
  FROM jsonb_array_elements("frozen_type" -> 'projectTypeCustomFields') WITH ORDINALITY AS "kept" ("field", "place")
  LEFT JOIN "custom_fields" ON "custom_fields"."id" = ("field" ->> 'id')::integer), '[]'::jsonb))
WHERE "frozen_type" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("project_type_id","key") WHERE "custom_fields"."key" is not null and not "custom_fields"."is_deleted";