-- The audit trail in parts by month. What was written so far, and until the end of this month, stays together as the first part: no row is copied.
CREATE SCHEMA IF NOT EXISTS "audit";
--> statement-breakpoint
DROP TRIGGER "audit_events_append_only" ON "audit_events";
--> statement-breakpoint
DROP TRIGGER "audit_events_no_truncate" ON "audit_events";
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_pkey";
--> statement-breakpoint
ALTER TABLE "audit_events" SET SCHEMA "audit";
--> statement-breakpoint
ALTER TABLE "audit"."audit_events" RENAME TO "events_before";
--> statement-breakpoint
-- Versions of PostgreSQL before 17 have no identity columns in tables with parts: a sequence goes on where that of the column was.
DO $$
DECLARE
  reached bigint;
  is_used boolean;
BEGIN
  SELECT last_value, is_called INTO reached, is_used FROM "audit"."audit_events_id_seq";
  ALTER TABLE "audit"."events_before" ALTER COLUMN "id" DROP IDENTITY;
  CREATE SEQUENCE "public"."audit_events_id_seq";
  PERFORM setval('"public"."audit_events_id_seq"', reached, is_used);
END $$;
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint DEFAULT nextval('audit_events_id_seq') NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"client_id" integer,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"record" text NOT NULL,
	"record_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"project_id" integer,
	CONSTRAINT "audit_events_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE "audit_events_id_seq" OWNED BY "audit_events"."id";
--> statement-breakpoint
CREATE INDEX "audit_events_of_client" ON "audit_events" USING btree ("client_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "audit_events_of_project" ON "audit_events" USING btree ("project_id","id") WHERE "audit_events"."project_id" is not null;
--> statement-breakpoint
CREATE INDEX "audit_events_prints" ON "audit_events" USING btree ("record_id") WHERE "audit_events"."action" = 'report.print';
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- What no month was made for, such as the entries of a server whose clock is a year ahead: a change never fails for want of a part.
CREATE TABLE "audit"."events_other" (LIKE "public"."audit_events" INCLUDING DEFAULTS);
--> statement-breakpoint
DO $$
DECLARE
  next_month timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  -- moments are written as text below
  PERFORM set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true);
  WITH moved AS (DELETE FROM "audit"."events_before" WHERE "at" >= next_month RETURNING *)
  INSERT INTO "audit"."events_other" ("id", "at", "client_id", "actor", "actor_name", "action", "record", "record_id", "before", "after", "request_id", "project_id")
  SELECT "id", "at", "client_id", "actor", "actor_name", "action", "record", "record_id", "before", "after", "request_id", "project_id" FROM moved;
  EXECUTE format('ALTER TABLE "public"."audit_events" ATTACH PARTITION "audit"."events_before" FOR VALUES FROM (MINVALUE) TO (%L)', next_month);
END $$;
--> statement-breakpoint
ALTER TABLE "audit_events" ATTACH PARTITION "audit"."events_other" DEFAULT;
--> statement-breakpoint
CREATE TRIGGER "no_truncate" BEFORE TRUNCATE ON "audit"."events_before"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "no_truncate" BEFORE TRUNCATE ON "audit"."events_other"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- The first month that has a part of its own.
CREATE OR REPLACE FUNCTION "audit"."first_month"() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(to_date(relname, '"events_"YYYY_MM')) FROM pg_inherits JOIN pg_class ON oid = inhrelid
  WHERE inhparent = 'public.audit_events'::regclass AND relname ~ '^events_[0-9]{4}_[0-9]{2}$'
$$;
--> statement-breakpoint
-- Where the first part ends; null once it was taken out.
CREATE OR REPLACE FUNCTION "audit"."end_of_before"() RETURNS timestamptz LANGUAGE sql STABLE
  SET datestyle = 'ISO, YMD' SET timezone = 'UTC' AS $$
  SELECT substring(pg_get_expr(relpartbound, oid) FROM $re$TO \('(.*)'\)$re$)::timestamptz
  FROM pg_class WHERE oid = to_regclass('audit.events_before')
$$;
--> statement-breakpoint
-- Adds the part of a month, named after it, unless it is there or an older part includes its time; entries of it that lie in `events_other` go to it.
-- Attached, not made in place: writers into other months do not wait for that, readers until `events_other` is free.
CREATE OR REPLACE FUNCTION "audit"."add_month"("month" date) RETURNS boolean LANGUAGE plpgsql
  SET datestyle = 'ISO, YMD' SET timezone = 'UTC' AS $$
DECLARE
  part text := 'events_' || to_char("month", 'YYYY_MM');
  starts timestamptz := "month";
  ends timestamptz := "month" + interval '1 month';
BEGIN
  IF to_regclass('audit.' || part) IS NOT NULL OR starts < coalesce("audit"."end_of_before"(), "audit"."first_month"()) THEN
    RETURN false;
  END IF;
  -- before any other lock, as whoever takes a part out does
  LOCK TABLE "public"."audit_events" IN SHARE UPDATE EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE "audit".%I (LIKE "public"."audit_events" INCLUDING DEFAULTS)', part);
  IF EXISTS (SELECT FROM "audit"."events_other" WHERE "at" >= starts AND "at" < ends) THEN
    ALTER TABLE "audit"."events_other" DISABLE TRIGGER USER;
    EXECUTE format('WITH moved AS (DELETE FROM "audit"."events_other" WHERE "at" >= $1 AND "at" < $2 RETURNING *)
      INSERT INTO "audit".%I SELECT * FROM moved', part) USING starts, ends;
    ALTER TABLE "audit"."events_other" ENABLE TRIGGER USER;
  END IF;
  EXECUTE format('CREATE TRIGGER "no_truncate" BEFORE TRUNCATE ON "audit".%I
    FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_audit_change"()', part);
  EXECUTE format('ALTER TABLE "public"."audit_events" ATTACH PARTITION "audit".%I FOR VALUES FROM (%L) TO (%L)', part, starts, ends);
  RETURN true;
END $$;
--> statement-breakpoint
-- Gives an audit trail without entries the months of another, from that one on until now, twenty years of them at most; unless it has them already.
CREATE OR REPLACE FUNCTION "audit"."begin_months"("month" date) RETURNS void LANGUAGE plpgsql
  SET datestyle = 'ISO, YMD' SET timezone = 'UTC' AS $$
BEGIN
  IF "month" >= "audit"."end_of_before"() OR "audit"."end_of_before"() IS NULL THEN RETURN; END IF;
  ALTER TABLE "public"."audit_events" DETACH PARTITION "audit"."events_before";
  "month" := greatest("month", date_trunc('month', now() - interval '20 years')::date);
  EXECUTE format('ALTER TABLE "public"."audit_events" ATTACH PARTITION "audit"."events_before" FOR VALUES FROM (MINVALUE) TO (%L)',
    "month"::timestamptz);
  PERFORM "audit"."add_month"(one::date) FROM generate_series("month"::timestamptz, now(), interval '1 month') one;
END $$;
