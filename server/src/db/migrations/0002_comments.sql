CREATE TABLE "project_pin_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_pin_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"comment" text NOT NULL,
	"action" text,
	"resolution_file_id" integer,
	"resolution_link" text,
	"user_id" integer,
	"commented_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_pin_comments_tenant" UNIQUE("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD CONSTRAINT "project_pin_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD CONSTRAINT "project_pin_comments_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD CONSTRAINT "project_pin_comments_file" FOREIGN KEY ("client_id","resolution_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_pin_comments_of_pin" ON "project_pin_comments" USING btree ("project_pin_id","id");