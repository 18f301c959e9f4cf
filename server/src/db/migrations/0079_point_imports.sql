CREATE TABLE "pin_external_ids" (
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"project_pin_id" integer NOT NULL,
	CONSTRAINT "pin_external_ids_client_id_project_id_external_id_pk" PRIMARY KEY("client_id","project_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "pin_external_ids" ADD CONSTRAINT "pin_external_ids_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_external_ids" ADD CONSTRAINT "pin_external_ids_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;