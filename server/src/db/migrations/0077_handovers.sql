CREATE TABLE "handover_parties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"handover_id" integer NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"kind" text NOT NULL,
	"drawing" jsonb,
	"reason" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_parties_position" UNIQUE("client_id","handover_id","position")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"handed_over_by" integer NOT NULL,
	"language" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"file_id" integer,
	"sealed_at" timestamp (3) with time zone,
	"fingerprint" text,
	CONSTRAINT "handovers_tenant" UNIQUE("client_id","id"),
	CONSTRAINT "handovers_of_version" UNIQUE("client_id","project_id","completed_at"),
	CONSTRAINT "handovers_sealed" CHECK (("handovers"."state" = 'sealed') = ("handovers"."file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seal_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"certificate" text NOT NULL,
	"private_key_encrypted" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handover_parties" ADD CONSTRAINT "handover_parties_handover" FOREIGN KEY ("client_id","handover_id") REFERENCES "public"."handovers"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_handed_over_by_users_id_fk" FOREIGN KEY ("handed_over_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_of_file" ON "handovers" USING btree ("client_id","file_id");--> statement-breakpoint
-- Of a sealed handover the hash of its file, and how each party answered.
CREATE FUNCTION keep_evidence_of_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM append_evidence(NEW.client_id, NEW.project_id, jsonb_build_object('kind', 'handover', 'files',
    jsonb_build_object('report', evidence_hash_of_file(NEW.client_id, NEW.file_id))), jsonb_build_object('parties', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('role', p.role, 'name', p.name, 'kind', p.kind, 'reason', p.reason)
        ORDER BY p.position), '[]')
      FROM handover_parties p WHERE p.client_id = NEW.client_id AND p.handover_id = NEW.id)), NULL, NULL, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER handovers_evidence AFTER UPDATE OF file_id ON handovers
  FOR EACH ROW WHEN (OLD.file_id IS NULL AND NEW.file_id IS NOT NULL) EXECUTE FUNCTION keep_evidence_of_handover();
