CREATE TABLE "project_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" integer,
	"link" text,
	"include_in_reports" boolean DEFAULT true NOT NULL,
	"uploaded_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_documents_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"client_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"facts" jsonb,
	"check" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "models_client_id_file_id_pk" PRIMARY KEY("client_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "pin_check_boxes" (
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"check_box_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_checked" boolean NOT NULL,
	CONSTRAINT "pin_check_boxes_project_pin_id_check_box_id_pk" PRIMARY KEY("project_pin_id","check_box_id")
);
--> statement-breakpoint
CREATE TABLE "pin_custom_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_custom_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"custom_field_id" integer NOT NULL,
	"name" text NOT NULL,
	"custom_field_type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "pin_custom_fields_one" UNIQUE("project_pin_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "pin_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"added_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_photos_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "meta_data_answers" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"meta_data_field_id" integer NOT NULL,
	"answer" text NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meta_data_answers_project_id_meta_data_field_id_pk" PRIMARY KEY("project_id","meta_data_field_id")
);
--> statement-breakpoint
CREATE TABLE "category_fields" (
	"client_id" integer NOT NULL,
	"point_category_id" integer NOT NULL,
	"custom_field_id" integer NOT NULL,
	CONSTRAINT "category_fields_point_category_id_custom_field_id_pk" PRIMARY KEY("point_category_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "check_boxes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_boxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_boxes_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"custom_field_type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_editable" boolean DEFAULT true NOT NULL,
	"is_viewable" boolean DEFAULT true NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "meta_data_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meta_data_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_type_id" integer NOT NULL,
	"question" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meta_data_fields_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "poi_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poi_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"poi_color_code" text DEFAULT '#6b7280' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poi_statuses_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "poi_status_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "annotation_coordinates" jsonb;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "project_model_image_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "form_values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "project_types" ADD COLUMN "form_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_check_boxes" ADD CONSTRAINT "pin_check_boxes_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_check_boxes" ADD CONSTRAINT "pin_check_boxes_definition" FOREIGN KEY ("client_id","check_box_id") REFERENCES "public"."check_boxes"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_custom_fields" ADD CONSTRAINT "pin_custom_fields_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_custom_fields" ADD CONSTRAINT "pin_custom_fields_definition" FOREIGN KEY ("client_id","custom_field_id") REFERENCES "public"."custom_fields"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_photos" ADD CONSTRAINT "pin_photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_photos" ADD CONSTRAINT "pin_photos_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_photos" ADD CONSTRAINT "pin_photos_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_data_answers" ADD CONSTRAINT "meta_data_answers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_data_answers" ADD CONSTRAINT "meta_data_answers_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_data_answers" ADD CONSTRAINT "meta_data_answers_field" FOREIGN KEY ("client_id","meta_data_field_id") REFERENCES "public"."meta_data_fields"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_fields" ADD CONSTRAINT "category_fields_category" FOREIGN KEY ("client_id","point_category_id") REFERENCES "public"."point_categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_fields" ADD CONSTRAINT "category_fields_field" FOREIGN KEY ("client_id","custom_field_id") REFERENCES "public"."custom_fields"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_boxes" ADD CONSTRAINT "check_boxes_type" FOREIGN KEY ("client_id","project_type_id") REFERENCES "public"."project_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_type" FOREIGN KEY ("client_id","project_type_id") REFERENCES "public"."project_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_data_fields" ADD CONSTRAINT "meta_data_fields_type" FOREIGN KEY ("client_id","project_type_id") REFERENCES "public"."project_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poi_statuses" ADD CONSTRAINT "poi_statuses_type" FOREIGN KEY ("client_id","project_type_id") REFERENCES "public"."project_types"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_documents_of_project" ON "project_documents" USING btree ("project_id","id") WHERE not "project_documents"."is_deleted";--> statement-breakpoint
CREATE INDEX "pin_photos_of_pin" ON "pin_photos" USING btree ("project_pin_id","id") WHERE not "pin_photos"."is_deleted";--> statement-breakpoint
CREATE INDEX "category_fields_of_field" ON "category_fields" USING btree ("custom_field_id");--> statement-breakpoint
CREATE INDEX "check_boxes_of_type" ON "check_boxes" USING btree ("project_type_id");--> statement-breakpoint
CREATE INDEX "custom_fields_of_type" ON "custom_fields" USING btree ("project_type_id");--> statement-breakpoint
CREATE INDEX "meta_data_fields_of_type" ON "meta_data_fields" USING btree ("project_type_id");--> statement-breakpoint
CREATE INDEX "poi_statuses_of_type" ON "poi_statuses" USING btree ("project_type_id");--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_status" FOREIGN KEY ("client_id","poi_status_id") REFERENCES "public"."poi_statuses"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_image" FOREIGN KEY ("client_id","project_model_image_id") REFERENCES "public"."project_model_images"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- models that were there before have no lighter variants; they are shown as they always were
INSERT INTO "models" ("client_id", "file_id", "state", "check")
  SELECT "client_id", "id", 'ready',
    '{"scale":1,"up":"y","light":"auto","exposure":0,"floor":null,"startView":null,"stance":"outside"}'
  FROM "files" WHERE "kind" = 'model';
