CREATE TABLE "storage_notices" (
	"client_id" integer NOT NULL,
	"share" real NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_notices_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_bytes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stored_bytes_of_client" ON "stored_bytes" USING btree ("client_id","bytes");--> statement-breakpoint
-- What a file takes in the storage, each stored object once: a picture's own name is that of its largest size.
CREATE FUNCTION bytes_of_file(file_name text, size bigint, variants jsonb) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT size + coalesce((SELECT sum((made.value ->> 'size')::bigint) FROM jsonb_each(variants) made
    WHERE made.value ->> 'name' <> file_name), 0)::bigint
$$;--> statement-breakpoint
CREATE FUNCTION keep_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_bytes (client_id, bytes)
      SELECT client_id, sum(bytes_of_file(name, size, variants)) FROM added GROUP BY client_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stored_bytes (client_id, bytes)
      SELECT client_id, -sum(bytes_of_file(name, size, variants)) FROM removed GROUP BY client_id;
  ELSE
    INSERT INTO stored_bytes (client_id, bytes)
      SELECT client_id, sum(bytes) FROM (
        SELECT client_id, bytes_of_file(name, size, variants) AS bytes FROM added
        UNION ALL SELECT client_id, -bytes_of_file(name, size, variants) FROM removed) changed
      GROUP BY client_id HAVING sum(bytes) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_added AFTER INSERT ON files
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_bytes();--> statement-breakpoint
CREATE TRIGGER files_changed AFTER UPDATE ON files
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_bytes();--> statement-breakpoint
CREATE TRIGGER files_removed AFTER DELETE ON files
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_stored_bytes();--> statement-breakpoint
INSERT INTO stored_bytes (client_id, bytes)
  SELECT client_id, sum(bytes_of_file(name, size, variants)) FROM files GROUP BY client_id;
