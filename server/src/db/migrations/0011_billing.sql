CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_billing" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"subscription_id" bigint,
	"tier" text,
	"state" text,
	"current_period_ends_at" timestamp (3) with time zone,
	"masked_card_number" text,
	"unpaid_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "client_billing" ADD CONSTRAINT "client_billing_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_billing_customer" ON "client_billing" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "client_billing_unpaid" ON "client_billing" USING btree ("unpaid_since");