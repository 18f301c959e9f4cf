CREATE TABLE "plan_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_files_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"plan_file_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"name" text NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"project_model_image_id" integer,
	"is_tiled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_sheets_tenant" UNIQUE("client_id","id"),
	CONSTRAINT "plan_sheets_page" UNIQUE("client_id","plan_file_id","page_number"),
	CONSTRAINT "plan_sheets_image" UNIQUE("client_id","project_model_image_id")
);
--> statement-breakpoint
ALTER TABLE "plan_files" ADD CONSTRAINT "plan_files_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_files" ADD CONSTRAINT "plan_files_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_sheets" ADD CONSTRAINT "plan_sheets_file" FOREIGN KEY ("client_id","plan_file_id") REFERENCES "public"."plan_files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_sheets" ADD CONSTRAINT "plan_sheets_picture" FOREIGN KEY ("client_id","project_model_image_id") REFERENCES "public"."project_model_images"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_files_of_project" ON "plan_files" USING btree ("client_id","project_id");--> statement-breakpoint
CREATE INDEX "plan_sheets_words" ON "plan_sheets" USING gin (to_tsvector('simple', search_fold("name" || ' ' || "text")));