CREATE TABLE "carried_pins" (
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"media_revision_id" integer NOT NULL,
	"state" text NOT NULL,
	"place_before" jsonb NOT NULL,
	"place_after" jsonb,
	"likeness" double precision,
	"checked_by" integer,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "carried_pins_client_id_project_pin_id_media_revision_id_pk" PRIMARY KEY("client_id","project_pin_id","media_revision_id")
);
--> statement-breakpoint
CREATE TABLE "media_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"project_model_image_id" integer,
	"plan_file_id" integer,
	"file_id" integer,
	"model_link" text,
	"next_file_id" integer,
	"state" text NOT NULL,
	"alignment" jsonb,
	"replaced_by" integer NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_revisions_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_sheets" DROP CONSTRAINT "plan_sheets_page";--> statement-breakpoint
ALTER TABLE "plan_sheets" ADD COLUMN "is_in_file" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "doubtful_revision_id" integer;--> statement-breakpoint
ALTER TABLE "carried_pins" ADD CONSTRAINT "carried_pins_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_pins" ADD CONSTRAINT "carried_pins_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_pins" ADD CONSTRAINT "carried_pins_revision" FOREIGN KEY ("client_id","media_revision_id") REFERENCES "public"."media_revisions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_image" FOREIGN KEY ("client_id","project_model_image_id") REFERENCES "public"."project_model_images"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_plan" FOREIGN KEY ("client_id","plan_file_id") REFERENCES "public"."plan_files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_revisions" ADD CONSTRAINT "media_revisions_next_file" FOREIGN KEY ("client_id","next_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carried_pins_of_revision" ON "carried_pins" USING btree ("client_id","media_revision_id");--> statement-breakpoint
CREATE INDEX "media_revisions_of_project" ON "media_revisions" USING btree ("client_id","project_id");--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_doubtful" FOREIGN KEY ("client_id","doubtful_revision_id") REFERENCES "public"."media_revisions"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_sheets_page" ON "plan_sheets" USING btree ("client_id","plan_file_id","page_number") WHERE "plan_sheets"."is_in_file";--> statement-breakpoint
CREATE INDEX "project_pins_doubtful_of_project" ON "project_pins" USING btree ("client_id","project_id") WHERE "project_pins"."doubtful_revision_id" is not null;