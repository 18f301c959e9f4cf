ALTER TABLE "project_pin_comments" ADD COLUMN "firm_id" integer;--> statement-breakpoint
ALTER TABLE "firms" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "firm_id" integer;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_pin_comments" ADD CONSTRAINT "project_pin_comments_firm" FOREIGN KEY ("client_id","firm_id") REFERENCES "public"."firms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_firm" FOREIGN KEY ("client_id","firm_id") REFERENCES "public"."firms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_of_firm" ON "share_links" USING btree ("firm_id","project_id") WHERE "share_links"."firm_id" is not null and "share_links"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_limit" CHECK ("share_links"."pin_ids" is null or "share_links"."firm_id" is null);