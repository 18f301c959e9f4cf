ALTER TABLE "webhook_endpoints" ADD COLUMN "kind" text DEFAULT 'events' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "tells_contents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;