CREATE TABLE "open_audit_entries" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"actor" text NOT NULL,
	"session" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cursor" bigint DEFAULT nextval('audit_events_id_seq') NOT NULL,
	CONSTRAINT "open_audit_entries_client_id_record_record_id_actor_session_pk" PRIMARY KEY("client_id","record","record_id","actor","session")
);
--> statement-breakpoint
ALTER TABLE "open_audit_entries" ADD CONSTRAINT "open_audit_entries_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_audit_entries_of_project" ON "open_audit_entries" USING btree ("client_id","project_id");