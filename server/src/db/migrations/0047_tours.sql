CREATE TABLE "tour_links" (
	"client_id" integer NOT NULL,
	"tour_node_id" integer NOT NULL,
	"other_tour_node_id" integer NOT NULL,
	"is_linked" boolean NOT NULL,
	CONSTRAINT "tour_links_client_id_tour_node_id_other_tour_node_id_pk" PRIMARY KEY("client_id","tour_node_id","other_tour_node_id")
);
--> statement-breakpoint
CREATE TABLE "tour_nodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tour_nodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"file_id" integer NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer NOT NULL,
	"heading" double precision,
	"camera_height" double precision DEFAULT 1.6 NOT NULL,
	"project_model_image_id" integer,
	"x" double precision,
	"y" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_nodes_tenant" UNIQUE("client_id","id"),
	CONSTRAINT "tour_nodes_key" UNIQUE("client_id","project_id","key")
);
--> statement-breakpoint
ALTER TABLE "project_model_images" ADD COLUMN "width_in_metres" double precision;--> statement-breakpoint
ALTER TABLE "project_model_images" ADD COLUMN "north" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_links" ADD CONSTRAINT "tour_links_node" FOREIGN KEY ("client_id","tour_node_id") REFERENCES "public"."tour_nodes"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_links" ADD CONSTRAINT "tour_links_other_node" FOREIGN KEY ("client_id","other_tour_node_id") REFERENCES "public"."tour_nodes"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_nodes" ADD CONSTRAINT "tour_nodes_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_nodes" ADD CONSTRAINT "tour_nodes_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_nodes" ADD CONSTRAINT "tour_nodes_picture" FOREIGN KEY ("client_id","project_model_image_id") REFERENCES "public"."project_model_images"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tour_links_other" ON "tour_links" USING btree ("other_tour_node_id");--> statement-breakpoint
CREATE INDEX "tour_nodes_of_project" ON "tour_nodes" USING btree ("project_id","sort_order");