CREATE TABLE "import_mappings" (
	"client_id" integer NOT NULL,
	"kind" text NOT NULL,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_client_id_kind_headings_pk" PRIMARY KEY("client_id","kind","headings")
);
--> statement-breakpoint
CREATE TABLE "table_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "table_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"records" jsonb NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "table_imports_last" UNIQUE("client_id","project_id","kind")
);
--> statement-breakpoint
ALTER TABLE "table_imports" ADD CONSTRAINT "table_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_imports" ADD CONSTRAINT "table_imports_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;