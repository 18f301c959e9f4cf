CREATE TABLE "point_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"point_category_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"severity" text,
	"firm_id" integer,
	"estimated_cost" numeric(11, 2),
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_templates" ADD CONSTRAINT "point_templates_category" FOREIGN KEY ("client_id","point_category_id") REFERENCES "public"."point_categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_templates" ADD CONSTRAINT "point_templates_firm" FOREIGN KEY ("client_id","firm_id") REFERENCES "public"."firms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_templates_of_category" ON "point_templates" USING btree ("point_category_id");--> statement-breakpoint
CREATE INDEX "point_templates_of_firm" ON "point_templates" USING btree ("firm_id") WHERE "point_templates"."firm_id" is not null;