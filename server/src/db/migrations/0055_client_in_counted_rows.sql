-- New indexes are made beside the old ones, which readers use meanwhile; writing to these two tables waits.
CREATE INDEX "project_pins_live_next" ON "project_pins" USING btree ("project_id","client_id","id","is_resolved","context_file_id","close_up_file_id","still_file_id") WHERE not "project_pins"."is_deleted";--> statement-breakpoint
CREATE INDEX "project_pins_open_of_project_next" ON "project_pins" USING btree ("project_id","client_id","due_date",(case "severity" when 'severe' then 1 when 'major' then 2 when 'moderate' then 3 when 'minor' then 4 else 5 end),"id") WHERE not "project_pins"."is_deleted" and not "project_pins"."is_in_archive" and not "project_pins"."is_resolved";--> statement-breakpoint
CREATE INDEX "project_pins_critical_of_project_next" ON "project_pins" USING btree ("project_id","client_id","due_date",(case "severity" when 'severe' then 1 when 'major' then 2 when 'moderate' then 3 when 'minor' then 4 else 5 end),"id") WHERE not "project_pins"."is_deleted" and not "project_pins"."is_in_archive" and not "project_pins"."is_resolved" and "project_pins"."is_critical";--> statement-breakpoint
CREATE INDEX "project_pins_changed_of_project_next" ON "project_pins" USING btree ("project_id","client_id","updated_at","id") WHERE not "project_pins"."is_deleted" and not "project_pins"."is_in_archive";--> statement-breakpoint
CREATE INDEX "projects_of_type_next" ON "projects" USING btree ("project_type_id","client_id") WHERE not "projects"."is_deleted";--> statement-breakpoint
-- A row's client follows from what the row belongs to. Without being told, the planner takes the two for independent where a statement
-- names both as values: it expected one point of five hundred, and joined what belongs to them one by one.
CREATE STATISTICS "projects_client_of_type" (dependencies) ON "client_id", "project_type_id" FROM "projects";--> statement-breakpoint
CREATE STATISTICS "project_pins_client_of_project" (dependencies) ON "client_id", "project_id" FROM "project_pins";--> statement-breakpoint
ANALYZE "projects", "project_pins";--> statement-breakpoint
DROP INDEX "project_pins_live";--> statement-breakpoint
ALTER INDEX "project_pins_live_next" RENAME TO "project_pins_live";--> statement-breakpoint
DROP INDEX "project_pins_open_of_project";--> statement-breakpoint
ALTER INDEX "project_pins_open_of_project_next" RENAME TO "project_pins_open_of_project";--> statement-breakpoint
DROP INDEX "project_pins_critical_of_project";--> statement-breakpoint
ALTER INDEX "project_pins_critical_of_project_next" RENAME TO "project_pins_critical_of_project";--> statement-breakpoint
DROP INDEX "project_pins_changed_of_project";--> statement-breakpoint
ALTER INDEX "project_pins_changed_of_project_next" RENAME TO "project_pins_changed_of_project";--> statement-breakpoint
DROP INDEX "projects_of_type";--> statement-breakpoint
ALTER INDEX "projects_of_type_next" RENAME TO "projects_of_type";
