CREATE TABLE "client_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"name" text,
	"size" bigint,
	"missing_files" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_exports" ADD CONSTRAINT "client_exports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exports" ADD CONSTRAINT "client_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_exports_of_client" ON "client_exports" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_exports_name" ON "client_exports" USING btree ("name");
--> statement-breakpoint
-- The audit trail stays append-only. An erasure on request (T116), which says so for its own transaction, may only take
-- away from what an entry says, and the name or address of who did it: what happened, when and to which record stays.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nspect.erasing', true) = 'on'
    AND (NEW.id, NEW.at, NEW.client_id, NEW.action, NEW.record, NEW.record_id, NEW.request_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.client_id, OLD.action, OLD.record, OLD.record_id, OLD.request_id)
    AND (NEW.before IS NULL OR OLD.before @> NEW.before) AND (NEW.after IS NULL OR OLD.after @> NEW.after)
    AND NEW.actor_name IN ('', OLD.actor_name) AND NEW.actor IN ('ip:', OLD.actor)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END $$;
