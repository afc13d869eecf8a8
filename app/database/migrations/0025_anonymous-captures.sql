-- A capture outlives its person without them, so that a past talk's stats stay as they were.
ALTER TABLE "lead_captures" ALTER COLUMN "lead_id" DROP NOT NULL;