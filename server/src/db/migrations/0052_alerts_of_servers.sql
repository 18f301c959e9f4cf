ALTER TABLE "health_alerts" DROP CONSTRAINT "health_alerts_pkey";--> statement-breakpoint
ALTER TABLE "health_alerts" ADD COLUMN "server" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "health_alerts" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "health_alerts" ADD CONSTRAINT "health_alerts_check_server_pk" PRIMARY KEY("check","server");