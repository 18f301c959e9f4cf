CREATE TABLE "print_looks" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_outs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"options" jsonb NOT NULL,
	"key" text NOT NULL,
	"points" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"name" text,
	"size" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "print_looks" ADD CONSTRAINT "print_looks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_outs" ADD CONSTRAINT "print_outs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_outs" ADD CONSTRAINT "print_outs_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_outs_running" ON "print_outs" USING btree ("requested_by","project_id","key") WHERE "print_outs"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "print_outs_of_person" ON "print_outs" USING btree ("requested_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "print_outs_of_project" ON "print_outs" USING btree ("client_id","project_id");--> statement-breakpoint
CREATE INDEX "print_outs_name" ON "print_outs" USING btree ("name");