CREATE TABLE "plan_decisions" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"n" integer NOT NULL,
	"reviewer" text,
	"share_link_id" integer,
	"record" text NOT NULL,
	"salt" text NOT NULL,
	"evidence_n" integer,
	CONSTRAINT "plan_decisions_client_id_project_id_n_pk" PRIMARY KEY("client_id","project_id","n")
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "reviewer_name" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "reviewer_email" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_link" FOREIGN KEY ("client_id","share_link_id") REFERENCES "public"."share_links"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_decisions_of_pin" ON "plan_decisions" USING btree ("client_id","project_pin_id","n");--> statement-breakpoint
CREATE INDEX "plan_decisions_of_link" ON "plan_decisions" USING btree ("client_id","share_link_id");--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_reviewer" CHECK ("share_links"."level" <> 'decide' or "share_links"."reviewer_name" is not null);--> statement-breakpoint
CREATE FUNCTION refuse_decision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('nspect.erasing', true) = 'on' AND (TG_OP = 'DELETE' OR NEW.reviewer IS NULL AND
      (NEW.client_id, NEW.project_id, NEW.project_pin_id, NEW.n, NEW.share_link_id, NEW.record, NEW.salt, NEW.evidence_n)
        IS NOT DISTINCT FROM
      (OLD.client_id, OLD.project_id, OLD.project_pin_id, OLD.n, OLD.share_link_id, OLD.record, OLD.salt, OLD.evidence_n)) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'plan_decisions is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER plan_decisions_append_only BEFORE UPDATE OR DELETE ON plan_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_decision_change();--> statement-breakpoint
-- Of a decision what was said by whom, and the hash of its record: costs are confidential and not part of the chain.
CREATE FUNCTION keep_evidence_of_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb := NEW.record::jsonb;
BEGIN
  IF current_setting('nspect.importing', true) = 'on' THEN RETURN NEW; END IF;
  PERFORM append_evidence(NEW.client_id, NEW.project_id, jsonb_build_object('kind', 'decision', 'point', said->'point'->'number',
    'decision', NEW.n, 'record', encode(sha256(convert_to(NEW.salt || NEW.record, 'UTF8')), 'hex')),
    jsonb_build_object('verdict', said->'verdict', 'reason', said->'reason', 'reviewer', NEW.reviewer), NULL, NULL, NULL);
  SELECT max(e.n) INTO NEW.evidence_n FROM evidence_entries e WHERE e.client_id = NEW.client_id AND e.project_id = NEW.project_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER plan_decisions_evidence BEFORE INSERT ON plan_decisions
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_decision();
