CREATE TABLE "plan_lines" (
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"disposition" text,
	"deferred_to" date,
	"reason" text DEFAULT '' NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_lines_client_id_project_pin_id_pk" PRIMARY KEY("client_id","project_pin_id")
);
--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;