CREATE TABLE "print_looks" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_looks" ADD CONSTRAINT "print_looks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;