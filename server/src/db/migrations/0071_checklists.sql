CREATE TABLE "checklist_answer_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_answer_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"answer_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"added_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_answer_photos_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "checklist_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"room_id" integer,
	"checklist_id" integer NOT NULL,
	"item_key" text NOT NULL,
	"result" text,
	"number" double precision,
	"text" text DEFAULT '' NOT NULL,
	"is_unchanged" boolean DEFAULT false NOT NULL,
	"pin_id" integer,
	"answered_by" integer NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"other" jsonb,
	"other_by" integer,
	"weight" integer DEFAULT 0 NOT NULL,
	"earned" double precision DEFAULT 0 NOT NULL,
	"is_failed" boolean DEFAULT false NOT NULL,
	"is_critical_fail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checklist_answers_tenant" UNIQUE("client_id","id"),
	CONSTRAINT "checklist_answers_item" UNIQUE NULLS NOT DISTINCT("client_id","project_id","room_id","checklist_id","item_key")
);
--> statement-breakpoint
CREATE TABLE "checklist_revisions" (
	"client_id" integer NOT NULL,
	"checklist_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	CONSTRAINT "checklist_revisions_client_id_checklist_id_revision_pk" PRIMARY KEY("client_id","checklist_id","revision")
);
--> statement-breakpoint
CREATE TABLE "checklists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_type_id" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklists_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_checklists" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"checklist_id" integer NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "project_checklists_client_id_project_id_checklist_id_pk" PRIMARY KEY("client_id","project_id","checklist_id")
);
--> statement-breakpoint
ALTER TABLE "checklist_answer_photos" ADD CONSTRAINT "checklist_answer_photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answer_photos" ADD CONSTRAINT "checklist_answer_photos_answer" FOREIGN KEY ("client_id","answer_id") REFERENCES "public"."checklist_answers"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answer_photos" ADD CONSTRAINT "checklist_answer_photos_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_other_by_users_id_fk" FOREIGN KEY ("other_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_room" FOREIGN KEY ("client_id","room_id") REFERENCES "public"."rooms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_checklist" FOREIGN KEY ("client_id","checklist_id") REFERENCES "public"."checklists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_pin" FOREIGN KEY ("client_id","pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_revisions" ADD CONSTRAINT "checklist_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_revisions" ADD CONSTRAINT "checklist_revisions_checklist" FOREIGN KEY ("client_id","checklist_id") REFERENCES "public"."checklists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_type" FOREIGN KEY ("client_id","project_type_id") REFERENCES "public"."project_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_checklists" ADD CONSTRAINT "project_checklists_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_checklists" ADD CONSTRAINT "project_checklists_checklist" FOREIGN KEY ("client_id","checklist_id") REFERENCES "public"."checklists"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_answer_photos_of_answer" ON "checklist_answer_photos" USING btree ("client_id","answer_id","id") WHERE not "checklist_answer_photos"."is_deleted";--> statement-breakpoint
CREATE INDEX "checklist_answers_of_room" ON "checklist_answers" USING btree ("client_id","room_id");--> statement-breakpoint
CREATE INDEX "checklist_answers_of_checklist" ON "checklist_answers" USING btree ("client_id","checklist_id");--> statement-breakpoint
CREATE INDEX "checklist_answers_of_pin" ON "checklist_answers" USING btree ("client_id","pin_id") WHERE "checklist_answers"."pin_id" is not null;--> statement-breakpoint
CREATE INDEX "checklists_of_type" ON "checklists" USING btree ("client_id","project_type_id") WHERE not "checklists"."is_deleted";--> statement-breakpoint
CREATE INDEX "project_checklists_of_checklist" ON "project_checklists" USING btree ("client_id","checklist_id");