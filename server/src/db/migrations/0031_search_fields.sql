-- New values of a point's own fields: its words are written again only if they do not hold them yet. A new point comes with
-- its fields in one statement, after which its words hold them already: to write them twice took as long as the rest.
CREATE FUNCTION search_fields_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pins int[] := (SELECT array_agg(DISTINCT w.project_pin_id) FROM written w WHERE NOT EXISTS (
    SELECT FROM search_entries e WHERE e.kind = 'pin' AND e.record_id = w.project_pin_id
      AND position(search_fold(w.value) IN e.words) > 0));
BEGIN
  IF pins IS NOT NULL THEN PERFORM search_write('pin', pins); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER search_insert ON pin_custom_fields;--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON pin_custom_fields REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_fields_added();
