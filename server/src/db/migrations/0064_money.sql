-- costs become whole minor units of their client's currency: first hundredths, which is exact
ALTER TABLE "project_pins" ALTER COLUMN "estimated_cost" SET DATA TYPE bigint USING ("estimated_cost" * 100)::bigint;--> statement-breakpoint
ALTER TABLE "point_templates" ALTER COLUMN "estimated_cost" SET DATA TYPE bigint USING ("estimated_cost" * 100)::bigint;--> statement-breakpoint
CREATE INDEX "project_pins_costs" ON "project_pins" USING btree ("client_id") WHERE not "project_pins"."is_deleted" and "project_pins"."estimated_cost" is not null;--> statement-breakpoint
-- a client with costs keeps the currency that they were shown in, whatever becomes of the one for all
INSERT INTO "settings" ("client_id", "key", "value")
SELECT "clients"."id", 'Currency', "all_clients"."value" FROM "clients", "settings" "all_clients"
WHERE "all_clients"."client_id" IS NULL AND "all_clients"."key" = 'Currency' AND NOT "all_clients"."is_deleted"
  AND NOT EXISTS (SELECT 1 FROM "settings" "own" WHERE "own"."client_id" = "clients"."id" AND "own"."key" = 'Currency' AND NOT "own"."is_deleted")
  AND (EXISTS (SELECT 1 FROM "project_pins" WHERE "project_pins"."client_id" = "clients"."id" AND "project_pins"."estimated_cost" IS NOT NULL)
    OR EXISTS (SELECT 1 FROM "point_templates" WHERE "point_templates"."client_id" = "clients"."id" AND "point_templates"."estimated_cost" IS NOT NULL));--> statement-breakpoint
-- decimals by ISO 4217, of currencies that do not have two
CREATE TEMPORARY TABLE "money_digits" ON COMMIT DROP AS
SELECT "settings"."client_id", "other"."digits" FROM "settings" JOIN (VALUES
  (0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  (3, 'BHD IQD JOD KWD LYD OMR TND'),
  (4, 'CLF UYW')) "other" ("digits", "codes") ON "settings"."value" = ANY (string_to_array("other"."codes", ' '))
WHERE "settings"."key" = 'Currency' AND NOT "settings"."is_deleted" AND "settings"."client_id" IS NOT NULL;--> statement-breakpoint
DO $$
DECLARE rounded integer;
BEGIN
  SELECT count(*) INTO rounded FROM (
    SELECT "client_id", "estimated_cost" FROM "project_pins" UNION ALL SELECT "client_id", "estimated_cost" FROM "point_templates") "cost"
  JOIN "money_digits" USING ("client_id") WHERE "money_digits"."digits" = 0 AND "cost"."estimated_cost" % 100 <> 0;
  IF rounded > 0 THEN
    RAISE WARNING '% costs had decimals that their currency does not have. They were rounded half up.', rounded;
  END IF;
END $$;--> statement-breakpoint
UPDATE "project_pins" SET "estimated_cost" = CASE WHEN "digits" = 0 THEN ("estimated_cost" + 50) / 100 ELSE "estimated_cost" * (10 ^ ("digits" - 2))::bigint END
FROM "money_digits" WHERE "money_digits"."client_id" = "project_pins"."client_id" AND "estimated_cost" IS NOT NULL;--> statement-breakpoint
UPDATE "point_templates" SET "estimated_cost" = CASE WHEN "digits" = 0 THEN ("estimated_cost" + 50) / 100 ELSE "estimated_cost" * (10 ^ ("digits" - 2))::bigint END
FROM "money_digits" WHERE "money_digits"."client_id" = "point_templates"."client_id" AND "estimated_cost" IS NOT NULL;
