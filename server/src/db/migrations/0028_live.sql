ALTER TABLE "audit_events" ADD COLUMN "project_id" integer;--> statement-breakpoint
CREATE INDEX "audit_events_of_project" ON "audit_events" USING btree ("project_id","id") WHERE "audit_events"."project_id" is not null;
--> statement-breakpoint
-- The audit trail stays append-only as before; the inspection of an entry stays, too.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nspect.erasing', true) = 'on'
    AND (NEW.id, NEW.at, NEW.client_id, NEW.project_id, NEW.action, NEW.record, NEW.record_id, NEW.request_id)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.at, OLD.client_id, OLD.project_id, OLD.action, OLD.record, OLD.record_id, OLD.request_id)
    AND (NEW.before IS NULL OR OLD.before @> NEW.before) AND (NEW.after IS NULL OR OLD.after @> NEW.after)
    AND NEW.actor_name IN ('', OLD.actor_name) AND NEW.actor IN ('ip:', OLD.actor)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END $$;
