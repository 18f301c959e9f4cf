CREATE TABLE "buildings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"room_count" integer,
	"picture_file_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buildings_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"logo_file_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "building_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "your_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_types" ADD COLUMN "report_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_picture" FOREIGN KEY ("client_id","picture_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_logo" FOREIGN KEY ("client_id","logo_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_name" ON "buildings" USING btree ("client_id",lower("name")) WHERE not "buildings"."is_deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name" ON "customers" USING btree ("client_id",lower("name")) WHERE not "customers"."is_deleted";--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_building" FOREIGN KEY ("client_id","building_id") REFERENCES "public"."buildings"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer" FOREIGN KEY ("client_id","customer_id") REFERENCES "public"."customers"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_of_building" ON "projects" USING btree ("client_id","building_id") WHERE "projects"."building_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_of_customer" ON "projects" USING btree ("client_id","customer_id") WHERE "projects"."customer_id" is not null;