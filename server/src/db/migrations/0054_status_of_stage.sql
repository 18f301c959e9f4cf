ALTER TABLE "poi_statuses" ADD COLUMN "is_in_progress" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "poi_statuses" ADD COLUMN "set_when" text;--> statement-breakpoint
CREATE UNIQUE INDEX "poi_statuses_set_when" ON "poi_statuses" USING btree ("client_id","project_type_id","set_when") WHERE "poi_statuses"."set_when" is not null and not "poi_statuses"."is_deleted";