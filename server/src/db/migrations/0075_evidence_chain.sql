CREATE TABLE "evidence_entries" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"n" integer NOT NULL,
	"entry" text NOT NULL,
	"content" text,
	"salt" text,
	"hash" text NOT NULL,
	"comment_id" integer,
	"photo_id" integer,
	"answer_photo_id" integer,
	CONSTRAINT "evidence_entries_client_id_project_id_n_pk" PRIMARY KEY("client_id","project_id","n")
);
--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_comment" FOREIGN KEY ("client_id","comment_id") REFERENCES "public"."project_pin_comments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_photo" FOREIGN KEY ("client_id","photo_id") REFERENCES "public"."pin_photos"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_answer_photo" FOREIGN KEY ("client_id","answer_photo_id") REFERENCES "public"."checklist_answer_photos"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_entries_of_comment" ON "evidence_entries" USING btree ("client_id","comment_id");--> statement-breakpoint
CREATE INDEX "evidence_entries_of_photo" ON "evidence_entries" USING btree ("client_id","photo_id");--> statement-breakpoint
CREATE INDEX "evidence_entries_of_answer_photo" ON "evidence_entries" USING btree ("client_id","answer_photo_id");--> statement-breakpoint
CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('nspect.erasing', true) = 'on' AND (TG_OP = 'DELETE' OR
      (NEW.client_id, NEW.project_id, NEW.n, NEW.entry, NEW.hash) = (OLD.client_id, OLD.project_id, OLD.n, OLD.entry, OLD.hash)) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'evidence_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_entries_append_only BEFORE UPDATE OR DELETE ON evidence_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
-- Adds an entry behind the last one of its inspection. An import brings the entries that there are.
CREATE FUNCTION append_evidence(of_client integer, of_project integer, said jsonb, told jsonb, of_comment integer, of_photo integer,
  of_answer_photo integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before record;
  content text := told::text;
  salt text := CASE WHEN told IS NULL THEN NULL ELSE replace(gen_random_uuid()::text, '-', '') END;
  entry text;
BEGIN
  IF current_setting('nspect.importing', true) = 'on' THEN RETURN; END IF;
  PERFORM 1 FROM projects WHERE client_id = of_client AND id = of_project FOR NO KEY UPDATE;
  SELECT e.n, e.hash INTO before FROM evidence_entries e
    WHERE e.client_id = of_client AND e.project_id = of_project ORDER BY e.n DESC LIMIT 1;
  entry := (jsonb_strip_nulls(said) || jsonb_strip_nulls(jsonb_build_object(
    'n', coalesce(before.n, 0) + 1,
    'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'content', encode(sha256(convert_to(salt || content, 'UTF8')), 'hex'))))::text;
  INSERT INTO evidence_entries (client_id, project_id, n, entry, content, salt, hash, comment_id, photo_id, answer_photo_id)
    VALUES (of_client, of_project, coalesce(before.n, 0) + 1, entry, content, salt,
      encode(sha256(convert_to(coalesce(before.hash, '') || E'\n' || entry, 'UTF8')), 'hex'), of_comment, of_photo, of_answer_photo);
END $$;--> statement-breakpoint
CREATE FUNCTION evidence_hash_of_file(of_client integer, of_file integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT sha256 FROM files WHERE client_id = of_client AND id = of_file
$$;--> statement-breakpoint
CREATE FUNCTION keep_evidence_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pin record;
  first integer;
BEGIN
  SELECT project_id, pin_number INTO pin FROM project_pins WHERE client_id = NEW.client_id AND id = NEW.project_pin_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM append_evidence(NEW.client_id, pin.project_id, jsonb_build_object('kind', 'photo', 'point', pin.pin_number,
      'files', jsonb_build_object('photo', evidence_hash_of_file(NEW.client_id, NEW.file_id))), NULL, NULL, NEW.id, NULL);
  ELSIF NEW.is_deleted IS DISTINCT FROM OLD.is_deleted THEN
    SELECT min(n) INTO first FROM evidence_entries WHERE client_id = NEW.client_id AND photo_id = NEW.id;
    IF first IS NOT NULL THEN
      PERFORM append_evidence(NEW.client_id, pin.project_id, jsonb_build_object(
        'kind', CASE WHEN NEW.is_deleted THEN 'removed' ELSE 'restored' END, 'of', first), NULL, NULL, NEW.id, NULL);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pin_photos_evidence AFTER INSERT OR UPDATE OF is_deleted ON pin_photos
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_photo();--> statement-breakpoint
CREATE FUNCTION keep_evidence_of_answer_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project integer;
  first integer;
BEGIN
  SELECT project_id INTO of_project FROM checklist_answers WHERE client_id = NEW.client_id AND id = NEW.answer_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM append_evidence(NEW.client_id, of_project, jsonb_build_object('kind', 'answerPhoto',
      'files', jsonb_build_object('photo', evidence_hash_of_file(NEW.client_id, NEW.file_id))), NULL, NULL, NULL, NEW.id);
  ELSIF NEW.is_deleted IS DISTINCT FROM OLD.is_deleted THEN
    SELECT min(n) INTO first FROM evidence_entries WHERE client_id = NEW.client_id AND answer_photo_id = NEW.id;
    IF first IS NOT NULL THEN
      PERFORM append_evidence(NEW.client_id, of_project, jsonb_build_object(
        'kind', CASE WHEN NEW.is_deleted THEN 'removed' ELSE 'restored' END, 'of', first), NULL, NULL, NULL, NEW.id);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER checklist_answer_photos_evidence AFTER INSERT OR UPDATE OF is_deleted ON checklist_answer_photos
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_answer_photo();--> statement-breakpoint
CREATE FUNCTION keep_evidence_of_pin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stills jsonb;
BEGIN
  stills := jsonb_strip_nulls(jsonb_build_object(
    'view', CASE WHEN TG_OP = 'INSERT' OR NEW.still_file_id IS DISTINCT FROM OLD.still_file_id
      THEN evidence_hash_of_file(NEW.client_id, NEW.still_file_id) END,
    'plainView', CASE WHEN TG_OP = 'INSERT' OR NEW.plain_still_file_id IS DISTINCT FROM OLD.plain_still_file_id
      THEN evidence_hash_of_file(NEW.client_id, NEW.plain_still_file_id) END,
    'closeUp', CASE WHEN TG_OP = 'INSERT' OR NEW.close_up_file_id IS DISTINCT FROM OLD.close_up_file_id
      THEN evidence_hash_of_file(NEW.client_id, NEW.close_up_file_id) END,
    'plainCloseUp', CASE WHEN TG_OP = 'INSERT' OR NEW.plain_close_up_file_id IS DISTINCT FROM OLD.plain_close_up_file_id
      THEN evidence_hash_of_file(NEW.client_id, NEW.plain_close_up_file_id) END,
    'context', CASE WHEN TG_OP = 'INSERT' OR NEW.context_file_id IS DISTINCT FROM OLD.context_file_id
      THEN evidence_hash_of_file(NEW.client_id, NEW.context_file_id) END));
  IF stills <> '{}' THEN
    PERFORM append_evidence(NEW.client_id, NEW.project_id,
      jsonb_build_object('kind', 'stills', 'point', NEW.pin_number, 'files', stills), NULL, NULL, NULL, NULL);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.is_deleted IS DISTINCT FROM OLD.is_deleted THEN
    PERFORM append_evidence(NEW.client_id, NEW.project_id, jsonb_build_object(
      'kind', CASE WHEN NEW.is_deleted THEN 'pointRemoved' ELSE 'pointRestored' END, 'point', NEW.pin_number), NULL, NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER project_pins_evidence AFTER INSERT OR UPDATE OF still_file_id, plain_still_file_id, close_up_file_id,
  plain_close_up_file_id, context_file_id, is_deleted ON project_pins
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_pin();--> statement-breakpoint
CREATE FUNCTION keep_evidence_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pin record;
  first integer;
  told jsonb := jsonb_build_object('text', NEW.comment, 'by', NEW.commented_by, 'link', NEW.resolution_link);
BEGIN
  IF NEW.action IS NULL THEN RETURN NULL; END IF;
  SELECT project_id, pin_number INTO pin FROM project_pins WHERE client_id = NEW.client_id AND id = NEW.project_pin_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM append_evidence(NEW.client_id, pin.project_id, jsonb_build_object('kind', 'step', 'point', pin.pin_number,
      'action', NEW.action, 'files', CASE WHEN NEW.resolution_file_id IS NOT NULL
        THEN jsonb_build_object('photo', evidence_hash_of_file(NEW.client_id, NEW.resolution_file_id)) END), told, NEW.id, NULL, NULL);
    RETURN NULL;
  END IF;
  SELECT min(n) INTO first FROM evidence_entries WHERE client_id = NEW.client_id AND comment_id = NEW.id;
  IF first IS NULL THEN RETURN NULL; END IF;
  IF NEW.comment IS DISTINCT FROM OLD.comment THEN
    PERFORM append_evidence(NEW.client_id, pin.project_id, jsonb_build_object('kind', 'changed', 'of', first), told, NEW.id, NULL, NULL);
  END IF;
  IF NEW.is_deleted IS DISTINCT FROM OLD.is_deleted THEN
    PERFORM append_evidence(NEW.client_id, pin.project_id, jsonb_build_object(
      'kind', CASE WHEN NEW.is_deleted THEN 'removed' ELSE 'restored' END, 'of', first), NULL, NEW.id, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER project_pin_comments_evidence AFTER INSERT OR UPDATE OF comment, is_deleted ON project_pin_comments
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_step();--> statement-breakpoint
CREATE FUNCTION keep_evidence_of_further_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step record;
  first integer;
BEGIN
  SELECT p.project_id, p.pin_number INTO step FROM project_pin_comments c
    JOIN project_pins p ON p.client_id = c.client_id AND p.id = c.project_pin_id
    WHERE c.client_id = NEW.client_id AND c.id = NEW.comment_id;
  SELECT min(n) INTO first FROM evidence_entries WHERE client_id = NEW.client_id AND comment_id = NEW.comment_id;
  PERFORM append_evidence(NEW.client_id, step.project_id, jsonb_build_object('kind', 'stepPhoto', 'point', step.pin_number, 'of', first,
    'files', jsonb_build_object('photo', evidence_hash_of_file(NEW.client_id, NEW.file_id))), NULL, NULL, NULL, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER further_repair_photos_evidence AFTER INSERT ON further_repair_photos
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_further_photo();--> statement-breakpoint
-- Of a version that is complete, what its points say; costs are confidential and not part of it.
CREATE FUNCTION keep_evidence_of_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'reopened' THEN
    PERFORM append_evidence(NEW.client_id, NEW.project_id, jsonb_build_object('kind', 'reopened'),
      jsonb_build_object('reason', NEW.reason), NULL, NULL, NULL);
  ELSIF NEW.kind = 'completed' THEN
    PERFORM append_evidence(NEW.client_id, NEW.project_id, jsonb_build_object('kind', 'completed'), jsonb_build_object('points', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('number', p.pin_number, 'title', p.title, 'description', p.description,
        'category', c.name, 'status', s.name, 'severity', p.severity, 'dueDate', p.due_date, 'isCritical', p.is_critical,
        'isOsha', p.is_osha, 'isResolved', p.is_resolved, 'isApproved', p.is_approved) ORDER BY p.pin_number), '[]')
      FROM project_pins p
        JOIN point_categories c ON c.client_id = p.client_id AND c.id = p.point_category_id
        LEFT JOIN poi_statuses s ON s.client_id = p.client_id AND s.id = p.poi_status_id
      WHERE p.client_id = NEW.client_id AND p.project_id = NEW.project_id AND NOT p.is_deleted)), NULL, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER project_events_evidence AFTER INSERT ON project_events
  FOR EACH ROW EXECUTE FUNCTION keep_evidence_of_version();
