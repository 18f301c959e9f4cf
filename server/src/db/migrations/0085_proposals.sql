CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"api_key_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"project_pin_id" integer,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_of_person" ON "proposals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "proposals_of_key" ON "proposals" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "proposals_age" ON "proposals" USING btree ("created_at");