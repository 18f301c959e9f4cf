ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_source";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "notifications" SET DEFAULT '{"mentioned":"atOnce","assigned":"atOnce","handedIn":"daily","sentBack":"atOnce","accepted":"atOnce","commented":"atOnce","decided":"atOnce","dueTomorrow":"daily","overdue":"daily","inspections":"atOnce","visitorPoints":"atOnce","planSummary":"monthly","quietFrom":null,"quietTo":null,"dailyAt":7}'::jsonb;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "decision_link_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "first_decision" integer;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "last_decision" integer;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "untold_from" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_summary_day" date;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_decision_link" FOREIGN KEY ("client_id","decision_link_id") REFERENCES "public"."share_links"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_untold" ON "share_links" USING btree ("id") WHERE "share_links"."untold_from" is not null;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_source" UNIQUE NULLS NOT DISTINCT("user_id","project_pin_id","kind","comment_id","audit_event_id","due_date","last_decision");--> statement-breakpoint
UPDATE "users" SET "notifications" = '{"decided":"atOnce","planSummary":"monthly"}'::jsonb || "notifications";
