ALTER TABLE "project_pins" ADD COLUMN "close_up_file_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "plain_close_up_file_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD COLUMN "context_file_id" integer;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_close_up" FOREIGN KEY ("client_id","close_up_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_plain_close_up" FOREIGN KEY ("client_id","plain_close_up_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pins" ADD CONSTRAINT "project_pins_context" FOREIGN KEY ("client_id","context_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;