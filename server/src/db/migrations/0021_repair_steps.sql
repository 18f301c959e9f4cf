CREATE TABLE "further_repair_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "further_repair_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"file_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD COLUMN "flags_before" jsonb;--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "further_repair_photos" ADD CONSTRAINT "further_repair_photos_comment" FOREIGN KEY ("client_id","comment_id") REFERENCES "public"."project_pin_comments"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "further_repair_photos" ADD CONSTRAINT "further_repair_photos_file" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "further_repair_photos_of_comment" ON "further_repair_photos" USING btree ("comment_id","id");