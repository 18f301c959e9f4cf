ALTER TABLE "users" ADD COLUMN "twin" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- letter by letter, whatever locale the database was made with: the first of these collations that this server has
DO $$
DECLARE folding text := (
  SELECT format(' COLLATE pg_catalog.%I', collname) FROM pg_collation
  WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu')
    AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
  ORDER BY array_position(ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) LIMIT 1);
BEGIN
  EXECUTE format('ALTER TABLE users ADD COLUMN username_key text
    GENERATED ALWAYS AS (lower(normalize(username, NFKC)%s) || twin) STORED', coalesce(folding, ''));
END $$;--> statement-breakpoint
-- of accounts whose names are one from now on the oldest keeps it; the others are told of in the audit trail and at each start
WITH named AS (
  SELECT "id", row_number() OVER (PARTITION BY "username_key" ORDER BY "id") AS nth FROM "users" WHERE NOT "is_deleted"
), marked AS (
  UPDATE "users" SET "twin" = '#' || "users"."id" FROM named WHERE named."id" = "users"."id" AND named.nth > 1
  RETURNING "users"."id", "users"."client_id", "users"."username"
)
INSERT INTO "audit_events" ("at", "client_id", "actor", "actor_name", "action", "record", "record_id", "after", "request_id")
  SELECT now(), "client_id", 'console', '', 'account.nameShared', 'user', "id",
    jsonb_build_object('username', "username"), '' FROM marked ORDER BY "id";--> statement-breakpoint
DROP INDEX "users_username_live";--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key") WHERE not "users"."is_deleted";
