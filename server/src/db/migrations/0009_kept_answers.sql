-- keys that were taken without an answer kept none; links and tickets stood here in clear, and are kept under seal from now on
DELETE FROM "idempotency_keys" WHERE "answer" IS NULL OR "call" IN
  ('Users/MakeResetLink', 'Report/GetHashLinkForReport', 'Report/SaveShareLink', 'Report/CreatePrintToken');--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET NOT NULL;