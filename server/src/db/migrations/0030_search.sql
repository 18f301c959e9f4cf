CREATE TABLE "search_entries" (
	"client_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"project_id" integer,
	"pin_id" integer,
	"number" integer,
	"words" text NOT NULL,
	CONSTRAINT "search_entries_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);--> statement-breakpoint
CREATE TABLE "search_words" (
	"client_id" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_words_client_id_word_pk" PRIMARY KEY("client_id","word")
);--> statement-breakpoint
-- Folds a text to the words it is compared by, each between spaces: lower case, without accents, in one width. Where no
-- spaces stand between words (Chinese, Japanese), every two signs are a word, and so is the last one.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(value);
BEGIN
  IF folded ~ '[^\u0001-\u007f]' THEN
    folded := lower(normalize(regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]', '', 'g'), NFC));
    IF folded ~ '[\u2e80-\u2fff\u3005-\u3007\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff]' THEN
      SELECT string_agg(CASE WHEN part[1] IS NULL THEN part[2] ELSE (
          SELECT ' ' || string_agg(sign || coalesce(following, ''), ' ' ORDER BY place) || ' '
          FROM (SELECT sign, place, lead(sign) OVER (ORDER BY place) AS following
            FROM string_to_table(part[1], NULL) WITH ORDINALITY AS signs(sign, place)) pairs) END, '' ORDER BY place_of_part)
      INTO folded
      FROM regexp_matches(folded, '([\u2e80-\u2fff\u3005-\u3007\u3040-\u30fa\u30fc-\u9fff\uac00-\ud7af\uf900-\ufaff]+)|([^\u2e80-\u2fff\u3005-\u3007\u3040-\u30fa\u30fc-\u9fff\uac00-\ud7af\uf900-\ufaff]+)', 'g')
        WITH ORDINALITY AS parts(part, place_of_part);
    END IF;
  END IF;
  RETURN ' ' || btrim(regexp_replace(folded,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g')) || ' ';
END $$;--> statement-breakpoint
-- The words of an entry as its index holds them: those of another client or kind are others.
CREATE FUNCTION search_terms(kind text, client_id int, words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT kind || client_id || ':' || word FROM unnest(string_to_array(btrim(words), ' ')) AS word)
$$;--> statement-breakpoint
-- What the words of every record are taken from.
CREATE VIEW search_sources AS
  SELECT 'pin' AS kind, p.id AS record_id, p.client_id, p.project_id, p.id AS pin_id, p.pin_number AS number,
    p.title || ' ' || p.description || coalesce((SELECT ' ' || string_agg(f.value, ' ' ORDER BY f.id)
      FROM pin_custom_fields f WHERE f.project_pin_id = p.id), '') AS words
  FROM project_pins p WHERE NOT p.is_deleted
  UNION ALL SELECT 'comment', c.id, c.client_id, p.project_id, p.id, NULL, c.comment
  FROM project_pin_comments c JOIN project_pins p ON p.id = c.project_pin_id WHERE NOT c.is_deleted
  UNION ALL SELECT 'project', p.id, p.client_id, p.id, NULL, NULL,
    p.project_name || ' ' || coalesce((SELECT string_agg(v.value ->> 'value', ' ')
      FROM jsonb_array_elements(p.form_values) v), '') || ' ' || p.notes
  FROM projects p
  UNION ALL SELECT 'document', d.id, d.client_id, d.project_id, NULL, NULL,
    d.name || ' ' || coalesce((SELECT f.display_name FROM files f WHERE f.id = d.file_id), '') || ' ' || d.description
  FROM project_documents d WHERE NOT d.is_deleted
  UNION ALL SELECT 'user', u.id, u.client_id, NULL, NULL, NULL, u.first_name || ' ' || u.last_name || ' ' || u.username
  FROM users u WHERE NOT u.is_deleted AND u.client_id IS NOT NULL
  UNION ALL SELECT 'firm', f.id, f.client_id, NULL, NULL, NULL, f.name || ' ' || f.email FROM firms f WHERE NOT f.is_deleted
  UNION ALL SELECT 'client', c.id, c.id, NULL, NULL, NULL, c.business_name FROM clients c WHERE NOT c.is_deleted;--> statement-breakpoint
-- Writes the entries of these records, new ones or again. To plan it anew takes several times as long as to do it.
CREATE FUNCTION search_write(of_kind text, ids int[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = 'force_generic_plan' AS $$
BEGIN
  WITH changed AS (
    INSERT INTO search_entries AS e (kind, record_id, client_id, project_id, pin_id, number, words)
    SELECT s.kind, s.record_id, s.client_id, s.project_id, s.pin_id, s.number, search_fold(s.words)
    FROM search_sources s WHERE s.kind = of_kind AND s.record_id = ANY (ids)
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
END $$;--> statement-breakpoint
-- Brings the entries of these records up to date: those of deleted ones go.
CREATE FUNCTION search_refresh(of_kind text, ids int[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = 'force_generic_plan' AS $$
BEGIN
  DELETE FROM search_entries e WHERE e.kind = of_kind AND e.record_id = ANY (ids) AND NOT EXISTS (
    SELECT FROM search_sources s WHERE s.kind = of_kind AND s.record_id = ANY (ids) AND s.record_id = e.record_id);
  PERFORM search_write(of_kind, ids);
END $$;--> statement-breakpoint
CREATE FUNCTION search_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write(tg_argv[0], (SELECT array_agg(id) FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(tg_argv[0], ARRAY[new.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Values of a point's own fields: the point's words follow.
CREATE FUNCTION search_fields_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pins int[] := (SELECT array_agg(DISTINCT project_pin_id) FROM written);
BEGIN
  IF pins IS NOT NULL THEN PERFORM search_write('pin', pins); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("client_id","kind","record_id");--> statement-breakpoint
CREATE INDEX "search_entries_of_project" ON "search_entries" USING btree ("project_id","kind","record_id");--> statement-breakpoint
CREATE INDEX "search_entries_number" ON "search_entries" USING btree ("client_id","number","record_id") WHERE "search_entries"."number" is not null;--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin (search_terms("kind", "client_id", "words")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON project_pins REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('pin');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF title, description, is_deleted ON project_pins FOR EACH ROW
  WHEN ((old.title, old.description, old.is_deleted) IS DISTINCT FROM (new.title, new.description, new.is_deleted)) EXECUTE FUNCTION search_changed('pin');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON project_pin_comments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('comment');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF comment, is_deleted ON project_pin_comments FOR EACH ROW
  WHEN ((old.comment, old.is_deleted) IS DISTINCT FROM (new.comment, new.is_deleted)) EXECUTE FUNCTION search_changed('comment');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON projects REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('project');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF project_name, notes, form_values ON projects FOR EACH ROW
  WHEN ((old.project_name, old.notes, old.form_values) IS DISTINCT FROM (new.project_name, new.notes, new.form_values)) EXECUTE FUNCTION search_changed('project');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON project_documents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('document');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF name, description, file_id, is_deleted ON project_documents FOR EACH ROW
  WHEN ((old.name, old.description, old.file_id, old.is_deleted) IS DISTINCT FROM (new.name, new.description, new.file_id, new.is_deleted)) EXECUTE FUNCTION search_changed('document');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('user');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF first_name, last_name, username, client_id, is_deleted ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name, old.username, old.client_id, old.is_deleted) IS DISTINCT FROM (new.first_name, new.last_name, new.username, new.client_id, new.is_deleted)) EXECUTE FUNCTION search_changed('user');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON firms REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('firm');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF name, email, is_deleted ON firms FOR EACH ROW
  WHEN ((old.name, old.email, old.is_deleted) IS DISTINCT FROM (new.name, new.email, new.is_deleted)) EXECUTE FUNCTION search_changed('firm');--> statement-breakpoint
CREATE TRIGGER search_added AFTER INSERT ON clients REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_added('client');--> statement-breakpoint
CREATE TRIGGER search_changed AFTER UPDATE OF business_name, is_deleted ON clients FOR EACH ROW
  WHEN ((old.business_name, old.is_deleted) IS DISTINCT FROM (new.business_name, new.is_deleted)) EXECUTE FUNCTION search_changed('client');--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON pin_custom_fields REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_fields_changed();--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON pin_custom_fields REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_fields_changed();--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON pin_custom_fields REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_fields_changed();--> statement-breakpoint
-- The words of a client (null: of all) that begin with this one or hold it; where there is none, those that are spelled
-- like it, if this server has trigrams (the index for them is made where the server starts).
CREATE FUNCTION search_words_like(of_client int, wanted text)
  RETURNS TABLE (client_id int, word text, is_guess boolean) LANGUAGE plpgsql STABLE
  SET plan_cache_mode = 'force_custom_plan' AS $$
#variable_conflict use_column
DECLARE
  is_known boolean;
BEGIN
  RETURN QUERY SELECT w.client_id, w.word, false FROM search_words w
    WHERE (of_client IS NULL OR w.client_id = of_client) AND w.word >= wanted AND w.word < wanted || chr(1114111)
    ORDER BY w.word LIMIT CASE WHEN of_client IS NULL THEN 400 ELSE 40 END;
  is_known := FOUND;
  IF is_known OR length(wanted) < 3 THEN RETURN; END IF;
  RETURN QUERY SELECT w.client_id, w.word, false FROM search_words w
    WHERE (of_client IS NULL OR w.client_id = of_client) AND w.word LIKE '_%' || wanted || '%'
    LIMIT CASE WHEN of_client IS NULL THEN 200 ELSE 20 END;
  IF FOUND OR wanted ~ '[0-9]' OR to_regoperator('%(text,text)') IS NULL THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
  RETURN QUERY SELECT w.client_id, w.word, true FROM search_words w
    WHERE (of_client IS NULL OR w.client_id = of_client) AND w.word % wanted
    ORDER BY similarity(w.word, wanted) DESC LIMIT 12;
END $$;--> statement-breakpoint
-- The entries that hold all of the words, of each kind the best: the number that was asked for, words that come early, then
-- the newest. It reads the newest entries of the kind, or of the inspections assigned to `of_user`, and only where these are
-- not all there are, and too few of them match, so many of those that the index names: it takes the same few milliseconds
-- in a client of any size. `likes`: how an entry may write each word; `terms`: what the index calls the first two; null
-- where there are fewer words. Without a client: of all clients. Who may see a hit is up to its reader.
CREATE FUNCTION search_candidates(of_client int, of_user int, kinds text[], most int, wanted_number int,
  likes1 text[], likes2 text[], likes3 text[], likes4 text[], terms1 text[], terms2 text[])
  RETURNS TABLE (kind text, record_id int, client_id int, project_id int, pin_id int) LANGUAGE plpgsql STABLE ROWS 20
  SET plan_cache_mode = 'force_generic_plan' AS $$
#variable_conflict use_column
DECLARE
  asked text;
  ids int[];
  further int[];
  count_read int;
  is_full boolean;
BEGIN
  FOREACH asked IN ARRAY kinds LOOP
    ids := NULL;
    IF likes1 IS NOT NULL THEN
      IF of_user IS NOT NULL THEN
        SELECT array_agg(e.record_id) FILTER (WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))), count(*)
        INTO ids, count_read
        FROM (SELECT n.record_id, n.words FROM (
            SELECT u.project_id FROM user_projects u WHERE u.user_id = of_user AND u.accessible_to_user
            ORDER BY u.project_id DESC LIMIT 200) assigned
          CROSS JOIN LATERAL (SELECT s.record_id, s.words FROM search_entries s
            WHERE s.project_id = assigned.project_id AND s.kind = asked ORDER BY s.record_id DESC LIMIT 200) n
          LIMIT 700) e;
        is_full := count_read >= 200;
      ELSIF of_client IS NOT NULL THEN
        SELECT array_agg(e.record_id) FILTER (WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))), count(*)
        INTO ids, count_read
        FROM (SELECT n.record_id, n.words FROM search_entries n WHERE n.client_id = of_client AND n.kind = asked
          ORDER BY n.record_id DESC LIMIT 500) e;
        is_full := count_read = 500;
      ELSE
        SELECT array_agg(e.record_id) FILTER (WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))), count(*)
        INTO ids, count_read
        FROM (SELECT n.record_id, n.words FROM search_entries n WHERE n.kind = asked ORDER BY n.record_id DESC LIMIT 500) e;
        is_full := count_read = 500;
      END IF;
      ids := coalesce(ids[1:60], '{}');
      IF is_full AND cardinality(ids) < most THEN
        IF terms2 IS NULL THEN
          further := array(SELECT i.record_id FROM (
            SELECT e.record_id, e.project_id FROM search_entries e
            WHERE search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms1) term)
            LIMIT CASE WHEN of_user IS NULL THEN 60 ELSE 400 END) i
            WHERE of_user IS NULL OR EXISTS (SELECT FROM user_projects u
              WHERE u.user_id = of_user AND u.project_id = i.project_id AND u.accessible_to_user));
        ELSE
          further := array(SELECT i.record_id FROM (
            SELECT e.record_id, e.project_id FROM search_entries e
            WHERE search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms1) term)
              AND search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms2) term)
              AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
            LIMIT CASE WHEN of_user IS NULL THEN 60 ELSE 400 END) i
            WHERE of_user IS NULL OR EXISTS (SELECT FROM user_projects u
              WHERE u.user_id = of_user AND u.project_id = i.project_id AND u.accessible_to_user));
        END IF;
        ids := ids || further;
      END IF;
    END IF;
    IF asked = 'pin' AND wanted_number IS NOT NULL THEN
      IF of_user IS NOT NULL THEN
        ids := ids || array(SELECT p.id FROM user_projects u JOIN project_pins p ON p.project_id = u.project_id
          WHERE u.user_id = of_user AND u.accessible_to_user AND p.pin_number = wanted_number ORDER BY p.id DESC LIMIT most);
      ELSE
        ids := ids || array(SELECT e.record_id FROM search_entries e WHERE e.client_id = of_client AND e.number = wanted_number
          ORDER BY e.record_id DESC LIMIT most);
      END IF;
    END IF;
    CONTINUE WHEN ids IS NULL OR cardinality(ids) = 0;
    RETURN QUERY SELECT e.kind, e.record_id, e.client_id, e.project_id, e.pin_id FROM search_entries e
      WHERE e.kind = asked AND e.record_id = ANY (ids)
      ORDER BY (e.number IS NOT DISTINCT FROM wanted_number AND wanted_number IS NOT NULL) DESC,
        (left(e.words, 60) LIKE ANY (likes1)) DESC, e.record_id DESC LIMIT most;
  END LOOP;
END $$;--> statement-breakpoint
SELECT search_refresh('pin', (SELECT array_agg(id) FROM project_pins));--> statement-breakpoint
SELECT search_refresh('comment', (SELECT array_agg(id) FROM project_pin_comments));--> statement-breakpoint
SELECT search_refresh('project', (SELECT array_agg(id) FROM projects));--> statement-breakpoint
SELECT search_refresh('document', (SELECT array_agg(id) FROM project_documents));--> statement-breakpoint
SELECT search_refresh('user', (SELECT array_agg(id) FROM users));--> statement-breakpoint
SELECT search_refresh('firm', (SELECT array_agg(id) FROM firms));--> statement-breakpoint
SELECT search_refresh('client', (SELECT array_agg(id) FROM clients));
