CREATE TABLE "pin_rooms" (
	"client_id" integer NOT NULL,
	"project_pin_id" integer NOT NULL,
	"room_id" integer,
	"is_chosen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pin_rooms_client_id_project_pin_id_pk" PRIMARY KEY("client_id","project_pin_id"),
	CONSTRAINT "pin_rooms_derived" CHECK ("pin_rooms"."is_chosen" or "pin_rooms"."room_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"floor_name" text DEFAULT '' NOT NULL,
	"floor_order" integer DEFAULT 0 NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"area" double precision,
	"outline" jsonb,
	"global_id" text,
	"model_values" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_tenant" UNIQUE("client_id","id"),
	CONSTRAINT "rooms_label" CHECK ("rooms"."number" <> '' or "rooms"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "pin_rooms" ADD CONSTRAINT "pin_rooms_pin" FOREIGN KEY ("client_id","project_pin_id") REFERENCES "public"."project_pins"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_rooms" ADD CONSTRAINT "pin_rooms_room" FOREIGN KEY ("client_id","room_id") REFERENCES "public"."rooms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_project" FOREIGN KEY ("client_id","project_id") REFERENCES "public"."projects"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_rooms_of_room" ON "pin_rooms" USING btree ("client_id","room_id");--> statement-breakpoint
CREATE INDEX "rooms_of_project" ON "rooms" USING btree ("client_id","project_id") WHERE not "rooms"."is_deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_number" ON "rooms" USING btree ("client_id","project_id",lower("floor_name"),lower("number")) WHERE not "rooms"."is_deleted" and "rooms"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_global_id" ON "rooms" USING btree ("client_id","project_id","global_id") WHERE not "rooms"."is_deleted" and "rooms"."global_id" is not null;