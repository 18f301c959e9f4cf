ALTER TABLE "checklist_answers" ALTER COLUMN "answered_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "previous_project_id" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "origin_room_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_previous" FOREIGN KEY ("client_id","previous_project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_origin" FOREIGN KEY ("client_id","origin_room_id") REFERENCES "public"."rooms"("client_id","id") ON DELETE no action ON UPDATE no action;