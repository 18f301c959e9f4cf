CREATE TABLE "firms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firms_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "assigned_user_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "assigned_firm_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "estimated_cost" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "point_categories" ADD COLUMN "default_severity" text;--> statement-breakpoint
ALTER TABLE "point_categories" ADD COLUMN "default_due_days" integer;--> statement-breakpoint
ALTER TABLE "point_categories" ADD COLUMN "default_firm_id" integer;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "firms_name" ON "firms" USING btree ("client_id",lower("name")) WHERE not "firms"."is_deleted";--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_assigned_firm" FOREIGN KEY ("client_id","assigned_firm_id") REFERENCES "public"."firms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_categories" ADD CONSTRAINT "point_categories_firm" FOREIGN KEY ("client_id","default_firm_id") REFERENCES "public"."firms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_assignee" CHECK ("project_pins"."assigned_user_id" is null or "project_pins"."assigned_firm_id" is null);