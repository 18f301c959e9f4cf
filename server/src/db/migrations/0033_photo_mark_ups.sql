CREATE TABLE "photo_mark_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_mark_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"original_file_id" integer NOT NULL,
	"shapes" jsonb NOT NULL,
	"drawn_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_mark_ups_file" UNIQUE("client_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "photo_mark_ups" ADD CONSTRAINT "photo_mark_ups_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_mark_ups" ADD CONSTRAINT "photo_mark_ups_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_mark_ups" ADD CONSTRAINT "photo_mark_ups_rendered" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_mark_ups" ADD CONSTRAINT "photo_mark_ups_original" FOREIGN KEY ("client_id","original_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_mark_ups_of_pin" ON "photo_mark_ups" USING btree ("project_pin_id");