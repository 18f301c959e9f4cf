CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_billing" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"subscription_id" bigint,
	"tier" text,
	"state" text,
	"current_period_ends_at" timestamp (3) with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"masked_card_number" text,
	"unpaid_since" timestamp (3) with time zone,
	"is_cancel_due" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"looked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_billing" ADD CONSTRAINT "client_billing_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_billing_customer" ON "client_billing" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE INDEX "client_billing_unpaid" ON "client_billing" USING btree ("unpaid_since");--> statement-breakpoint
CREATE INDEX "client_billing_looked" ON "client_billing" USING btree ("looked_at");