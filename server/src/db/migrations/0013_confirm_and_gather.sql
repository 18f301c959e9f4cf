CREATE TABLE "confirmation_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmation_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "confirmation_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "news_in" text;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "news_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmation_links" ADD CONSTRAINT "confirmation_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_links_user" ON "confirmation_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_projects_news" ON "user_projects" USING btree ("user_id") WHERE "user_projects"."news_in" is not null;