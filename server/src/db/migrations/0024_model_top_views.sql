CREATE TABLE "model_top_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_top_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"model_file_id" integer NOT NULL,
	"floor" integer,
	"picture_file_id" integer NOT NULL,
	"area" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_top_views_floor" UNIQUE NULLS NOT DISTINCT("client_id","model_file_id","floor")
);
--> statement-breakpoint
ALTER TABLE "model_top_views" ADD CONSTRAINT "model_top_views_model" FOREIGN KEY ("client_id","model_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_top_views" ADD CONSTRAINT "model_top_views_picture" FOREIGN KEY ("client_id","picture_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;