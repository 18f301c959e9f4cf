-- As before, with fewer plans made anew: words that begin with the wanted one are found by a plan that is kept. Those that
-- hold it, or are spelled like it, are planned for each word (a kept plan reads all of the client's words), which compares
-- it with every value in the statistics: ten are enough.
CREATE OR REPLACE FUNCTION search_words_like(of_client int, wanted text)
  RETURNS TABLE (client_id int, word text, is_guess boolean) LANGUAGE plpgsql STABLE
  SET plan_cache_mode = 'force_generic_plan' AS $$
#variable_conflict use_column
DECLARE
  is_known boolean;
BEGIN
  IF of_client IS NULL THEN
    RETURN QUERY SELECT w.client_id, w.word, false FROM search_words w
      WHERE w.word >= wanted AND w.word < wanted || chr(1114111) ORDER BY w.word LIMIT 400;
  ELSE
    RETURN QUERY SELECT w.client_id, w.word, false FROM search_words w
      WHERE w.client_id = of_client AND w.word >= wanted AND w.word < wanted || chr(1114111) ORDER BY w.word LIMIT 40;
  END IF;
  is_known := FOUND;
  IF is_known OR length(wanted) < 3 THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT w.client_id, w.word, false FROM search_words w
    WHERE ($1 IS NULL OR w.client_id = $1) AND w.word LIKE ''_%'' || $2 || ''%''
    LIMIT CASE WHEN $1 IS NULL THEN 200 ELSE 20 END' USING of_client, wanted;
  IF FOUND OR wanted ~ '[0-9]' OR to_regoperator('%(text,text)') IS NULL THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
  RETURN QUERY EXECUTE 'SELECT w.client_id, w.word, true FROM search_words w
    WHERE ($1 IS NULL OR w.client_id = $1) AND w.word % $2
    ORDER BY similarity(w.word, $2) DESC LIMIT 12' USING of_client, wanted;
END $$;--> statement-breakpoint
ALTER TABLE search_words ALTER COLUMN word SET STATISTICS 10;--> statement-breakpoint
ANALYZE search_words;--> statement-breakpoint
-- As before, but what matches is ranked where it was read: it stops at 24 entries, and reads none of them twice. It reads the
-- newest 300 entries of the kind (500 for several words), or 500 of the inspections assigned to `of_user`, and only where
-- these are not all there are, and too few of them match, 60 of those that the index names. `likes`: how an entry may write
-- each word; `terms`: what the index calls the first two; null where there are fewer words. Without a client: of all
-- clients. Who may see a hit is up to its reader.
CREATE OR REPLACE FUNCTION search_candidates(of_client int, of_user int, kinds text[], most int, wanted_number int,
  likes1 text[], likes2 text[], likes3 text[], likes4 text[], terms1 text[], terms2 text[])
  RETURNS TABLE (kind text, record_id int, client_id int, project_id int, pin_id int) LANGUAGE plpgsql STABLE ROWS 20
  SET plan_cache_mode = 'force_generic_plan' AS $$
#variable_conflict use_column
DECLARE
  asked text;
  -- of each the words that it begins with, by which it is ranked
  found search_entries[];
  is_full boolean;
  -- two words are seldom in one entry, and finding these by the index takes as long as reading 500
  newest int := CASE WHEN terms2 IS NULL THEN 300 ELSE 500 END;
  assigned int[] := array(SELECT u.project_id FROM user_projects u WHERE u.user_id = of_user AND u.accessible_to_user
    ORDER BY u.project_id DESC LIMIT 200);
BEGIN
  FOREACH asked IN ARRAY kinds LOOP
    found := '{}';
    IF likes1 IS NOT NULL THEN
      IF of_user IS NOT NULL AND asked = 'project' THEN
        found := array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM (SELECT n.* FROM search_entries n WHERE n.kind = 'project' AND n.record_id = ANY (assigned)
            ORDER BY n.record_id DESC) e
          WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
          LIMIT 24);
        is_full := cardinality(found) < most AND cardinality(assigned) = 200;
      ELSIF of_user IS NOT NULL THEN
        found := array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM (SELECT n.* FROM unnest(assigned) AS one(id) CROSS JOIN LATERAL (SELECT s.* FROM search_entries s
            WHERE s.project_id = one.id AND s.kind = asked ORDER BY s.record_id DESC LIMIT 200) n LIMIT 500) e
          WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
          LIMIT 24);
        is_full := cardinality(found) < most AND (cardinality(assigned) = 200 OR EXISTS (
          SELECT FROM search_entries n WHERE n.project_id = ANY (assigned) AND n.kind = asked OFFSET 199));
      ELSIF of_client IS NOT NULL THEN
        found := array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM (SELECT n.* FROM search_entries n WHERE n.client_id = of_client AND n.kind = asked
            ORDER BY n.record_id DESC LIMIT newest) e
          WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
          LIMIT 24);
        is_full := cardinality(found) < most AND EXISTS (
          SELECT FROM search_entries n WHERE n.client_id = of_client AND n.kind = asked OFFSET newest - 1);
      ELSE
        found := array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM (SELECT n.* FROM search_entries n WHERE n.kind = asked ORDER BY n.record_id DESC LIMIT newest) e
          WHERE e.words LIKE ANY (likes1) AND (likes2 IS NULL OR e.words LIKE ANY (likes2))
            AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
          LIMIT 24);
        is_full := cardinality(found) < most AND EXISTS (SELECT FROM search_entries n WHERE n.kind = asked OFFSET newest - 1);
      END IF;
      IF is_full THEN
        IF terms2 IS NULL THEN
          found := found || array(
            SELECT (i.client_id, i.kind, i.record_id, i.project_id, i.pin_id, i.number, left(i.words, 60))::search_entries
            FROM (SELECT e.* FROM search_entries e
              WHERE search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms1) term)
              LIMIT CASE WHEN of_user IS NULL THEN 60 ELSE 400 END) i
            WHERE of_user IS NULL OR (SELECT u.accessible_to_user FROM user_projects u
              WHERE u.user_id = of_user AND u.project_id = i.project_id));
        ELSE
          found := found || array(
            SELECT (i.client_id, i.kind, i.record_id, i.project_id, i.pin_id, i.number, left(i.words, 60))::search_entries
            FROM (SELECT e.* FROM search_entries e
              WHERE search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms1) term)
                AND search_terms(e.kind, e.client_id, e.words) && array(SELECT asked || term FROM unnest(terms2) term)
                AND (likes3 IS NULL OR e.words LIKE ANY (likes3)) AND (likes4 IS NULL OR e.words LIKE ANY (likes4))
              LIMIT CASE WHEN of_user IS NULL THEN 60 ELSE 400 END) i
            WHERE of_user IS NULL OR (SELECT u.accessible_to_user FROM user_projects u
              WHERE u.user_id = of_user AND u.project_id = i.project_id));
        END IF;
      END IF;
    END IF;
    IF asked = 'pin' AND wanted_number IS NOT NULL THEN
      IF of_user IS NOT NULL THEN
        found := found || array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM user_projects u JOIN project_pins p ON p.project_id = u.project_id
          JOIN search_entries e ON e.kind = 'pin' AND e.record_id = p.id
          WHERE u.user_id = of_user AND u.accessible_to_user AND p.pin_number = wanted_number ORDER BY p.id DESC LIMIT most);
      ELSE
        found := found || array(
          SELECT (e.client_id, e.kind, e.record_id, e.project_id, e.pin_id, e.number, left(e.words, 60))::search_entries
          FROM search_entries e WHERE e.client_id = of_client AND e.number = wanted_number
          ORDER BY e.record_id DESC LIMIT most);
      END IF;
    END IF;
    CONTINUE WHEN cardinality(found) = 0;
    RETURN QUERY SELECT e.kind, e.record_id, e.client_id, e.project_id, e.pin_id
      FROM (SELECT DISTINCT f.* FROM unnest(found) f) e
      ORDER BY (e.number IS NOT DISTINCT FROM wanted_number AND wanted_number IS NOT NULL) DESC,
        (e.words LIKE ANY (likes1)) DESC, e.record_id DESC LIMIT most;
  END LOOP;
END $$;
