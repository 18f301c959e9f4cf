-- The words of searches are kept by functions of each kind of record: those for all kinds opened the tables of all seven
-- for each point and each comment, which took longer than to write the words. What an entry says stays as it was.
CREATE VIEW search_sources_pin AS
  SELECT p.id AS record_id, p.client_id, p.project_id, p.id AS pin_id, p.pin_number AS number,
    p.title || ' ' || p.description || coalesce((SELECT ' ' || string_agg(f.value, ' ' ORDER BY f.id)
      FROM pin_custom_fields f WHERE f.client_id = p.client_id AND f.project_pin_id = p.id), '') AS words
  FROM project_pins p WHERE NOT p.is_deleted;--> statement-breakpoint
CREATE VIEW search_sources_comment AS
  SELECT c.id AS record_id, c.client_id, p.project_id, p.id AS pin_id, NULL::int AS number, c.comment AS words
  FROM project_pin_comments c JOIN project_pins p ON p.client_id = c.client_id AND p.id = c.project_pin_id
  WHERE NOT c.is_deleted;--> statement-breakpoint
CREATE VIEW search_sources_project AS
  SELECT p.id AS record_id, p.client_id, p.id AS project_id, NULL::int AS pin_id, NULL::int AS number,
    p.project_name || ' ' || coalesce((SELECT string_agg(v.value ->> 'value', ' ')
      FROM jsonb_array_elements(p.form_values) v), '') || ' ' || p.notes AS words
  FROM projects p;--> statement-breakpoint
CREATE VIEW search_sources_document AS
  SELECT d.id AS record_id, d.client_id, d.project_id, NULL::int AS pin_id, NULL::int AS number,
    d.name || ' ' || coalesce((SELECT f.display_name FROM files f WHERE f.client_id = d.client_id AND f.id = d.file_id), '')
      || ' ' || d.description AS words
  FROM project_documents d WHERE NOT d.is_deleted;--> statement-breakpoint
CREATE VIEW search_sources_user AS
  SELECT u.id AS record_id, u.client_id, NULL::int AS project_id, NULL::int AS pin_id, NULL::int AS number,
    u.first_name || ' ' || u.last_name || ' ' || u.username AS words
  FROM users u WHERE NOT u.is_deleted AND u.client_id IS NOT NULL;--> statement-breakpoint
CREATE VIEW search_sources_firm AS
  SELECT f.id AS record_id, f.client_id, NULL::int AS project_id, NULL::int AS pin_id, NULL::int AS number,
    f.name || ' ' || f.email AS words
  FROM firms f WHERE NOT f.is_deleted;--> statement-breakpoint
CREATE VIEW search_sources_client AS
  SELECT c.id AS record_id, c.id AS client_id, NULL::int AS project_id, NULL::int AS pin_id, NULL::int AS number,
    c.business_name AS words
  FROM clients c WHERE NOT c.is_deleted;--> statement-breakpoint
-- For each kind: write the entries of these records, new ones or again (to plan it anew takes several times as long as to do
-- it); bring them up to date, so that those of deleted ones go; and the triggers' functions. The triggers call them from now on.
DO $migration$
DECLARE
  kind text;
  of_kind record;
BEGIN
  FOREACH kind IN ARRAY ARRAY['pin', 'comment', 'project', 'document', 'user', 'firm', 'client'] LOOP
    EXECUTE format($template$
      CREATE FUNCTION search_write_%1$s(ids int[]) RETURNS void LANGUAGE plpgsql
        SET plan_cache_mode = 'force_generic_plan' AS $$
      BEGIN
        WITH changed AS (
          INSERT INTO search_entries AS e (kind, record_id, client_id, project_id, pin_id, number, words)
          SELECT '%1$s', s.record_id, s.client_id, s.project_id, s.pin_id, s.number, search_fold(s.words)
          FROM search_sources_%1$s s WHERE s.record_id = ANY (ids)
          ON CONFLICT (kind, record_id) DO UPDATE
            SET client_id = excluded.client_id, project_id = excluded.project_id, pin_id = excluded.pin_id,
              number = excluded.number, words = excluded.words
            WHERE (e.client_id, e.project_id, e.pin_id, e.number, e.words)
              IS DISTINCT FROM (excluded.client_id, excluded.project_id, excluded.pin_id, excluded.number, excluded.words)
          RETURNING client_id, words)
        INSERT INTO search_words (client_id, word)
        SELECT DISTINCT client_id, word FROM changed, unnest(string_to_array(btrim(words), ' ')) AS word
        WHERE length(word) BETWEEN 1 AND 40 ORDER BY 1, 2
        ON CONFLICT DO NOTHING;
      END $$;
      CREATE FUNCTION search_refresh_%1$s(ids int[]) RETURNS void LANGUAGE plpgsql
        SET plan_cache_mode = 'force_generic_plan' AS $$
      BEGIN
        DELETE FROM search_entries e WHERE e.kind = '%1$s' AND e.record_id = ANY (ids) AND NOT EXISTS (
          SELECT FROM search_sources_%1$s s WHERE s.record_id = ANY (ids) AND s.record_id = e.record_id);
        PERFORM search_write_%1$s(ids);
      END $$;
      CREATE FUNCTION search_added_%1$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM search_write_%1$s((SELECT array_agg(id) FROM added));
        RETURN NULL;
      END $$;
      CREATE FUNCTION search_changed_%1$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM search_refresh_%1$s(ARRAY[new.id]);
        RETURN NULL;
      END $$;
    $template$, kind);
  END LOOP;
  FOR of_kind IN
    SELECT replace(pg_get_triggerdef(t.oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') AS definition
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE p.proname IN ('search_added', 'search_changed') AND p.pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE regexp_replace(of_kind.definition, '(search_added|search_changed)\(''(\w+)''\)$', '\1_\2()');
  END LOOP;
END $migration$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_fields_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pins int[] := (SELECT array_agg(DISTINCT project_pin_id) FROM written);
BEGIN
  IF pins IS NOT NULL THEN PERFORM search_write_pin(pins); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_fields_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pins int[] := (SELECT array_agg(DISTINCT w.project_pin_id) FROM written w WHERE NOT EXISTS (
    SELECT FROM search_entries e WHERE e.kind = 'pin' AND e.record_id = w.project_pin_id
      AND position(search_fold(w.value) IN e.words) > 0));
BEGIN
  IF pins IS NOT NULL THEN PERFORM search_write_pin(pins); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION search_added();--> statement-breakpoint
DROP FUNCTION search_changed();--> statement-breakpoint
DROP FUNCTION search_refresh(text, int[]);--> statement-breakpoint
DROP FUNCTION search_write(text, int[]);--> statement-breakpoint
DROP VIEW search_sources;
