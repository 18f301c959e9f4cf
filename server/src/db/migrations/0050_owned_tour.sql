CREATE TABLE "captured_panoramas" (
	"client_id" integer NOT NULL,
	"tour_capture_id" integer NOT NULL,
	"sweep_id" text NOT NULL,
	"file_id" integer NOT NULL,
	"turn" double precision NOT NULL,
	"is_turn_measured" boolean NOT NULL,
	CONSTRAINT "captured_panoramas_client_id_tour_capture_id_sweep_id_pk" PRIMARY KEY("client_id","tour_capture_id","sweep_id")
);
--> statement-breakpoint
CREATE TABLE "tour_captures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tour_captures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"model_link" text NOT NULL,
	"statement" integer NOT NULL,
	"stated_by" integer NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"sweeps" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "tour_captures_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "tour_nodes" ADD COLUMN "space" jsonb;--> statement-breakpoint
ALTER TABLE "captured_panoramas" ADD CONSTRAINT "captured_panoramas_capture" FOREIGN KEY ("client_id","tour_capture_id") REFERENCES "public"."tour_captures"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_panoramas" ADD CONSTRAINT "captured_panoramas_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_captures" ADD CONSTRAINT "tour_captures_stated_by_users_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_captures" ADD CONSTRAINT "tour_captures_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tour_captures_going_on" ON "tour_captures" USING btree ("client_id","project_id") WHERE "tour_captures"."ended_at" is null;