CREATE TABLE "inbox_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"project_pin_id" integer NOT NULL,
	"comment_id" integer,
	"audit_event_id" bigint,
	"due_date" date,
	"actor_name" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_entries_source" UNIQUE NULLS NOT DISTINCT("user_id","project_pin_id","kind","comment_id","audit_event_id","due_date")
);
--> statement-breakpoint
CREATE TABLE "inbox_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"audit_event_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_watchers" (
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_watching" boolean NOT NULL,
	CONSTRAINT "pin_watchers_project_pin_id_user_id_pk" PRIMARY KEY("project_pin_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "notifications" SET DEFAULT '{"mentioned":"atOnce","assigned":"atOnce","handedIn":"daily","sentBack":"atOnce","accepted":"atOnce","commented":"atOnce","dueTomorrow":"daily","overdue":"daily","inspections":"atOnce","visitorPoints":"atOnce","quietFrom":null,"quietTo":null,"dailyAt":7}'::jsonb;--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD COLUMN "mentions" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_comment" FOREIGN KEY ("client_id","comment_id") REFERENCES "public"."project_pin_comments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_watchers" ADD CONSTRAINT "pin_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_watchers" ADD CONSTRAINT "pin_watchers_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entries_of_person" ON "inbox_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_entries_unread" ON "inbox_entries" USING btree ("user_id","id") WHERE "inbox_entries"."read_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_entries_to_mail" ON "inbox_entries" USING btree ("mail_at") WHERE "inbox_entries"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "inbox_entries_age" ON "inbox_entries" USING btree ("created_at");--> statement-breakpoint
UPDATE "users" SET "notifications" = '{"mentioned":"atOnce","assigned":"atOnce","handedIn":"daily","sentBack":"atOnce","accepted":"atOnce","commented":"atOnce","dueTomorrow":"daily","overdue":"daily","inspections":"atOnce","visitorPoints":"atOnce","quietFrom":null,"quietTo":null,"dailyAt":7}'::jsonb
	|| case when "notifications" @> '{"comments":false}' then '{"commented":"never","visitorPoints":"never"}'::jsonb else '{}' end
	|| case when "notifications" @> '{"repairs":false}' then '{"handedIn":"never","sentBack":"never","accepted":"never"}'::jsonb else '{}' end
	|| case when "notifications" @> '{"assignments":false}' then '{"inspections":"never"}'::jsonb else '{}' end;--> statement-breakpoint
INSERT INTO "inbox_progress" ("id", "audit_event_id") SELECT 1, coalesce(max("id"), 0) FROM "audit_events";
