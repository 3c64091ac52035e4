-- Part numbers name the number that superseded them.

-- AlterTable
ALTER TABLE "part_number" ADD COLUMN "superseded_by" TEXT,
ADD COLUMN "superseded_by_normalized" TEXT;

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- Look-up by the number that superseded others, also by its beginning.
CREATE INDEX part_number_superseded_by ON part_number (superseded_by_normalized text_pattern_ops) INCLUDE (part_id)
  WHERE superseded_by_normalized IS NOT NULL;

-- Normalised by shared/text.ts: upper() knows no 'ß' and no class of letters, so the database cannot generate it.
ALTER TABLE part_number ADD CONSTRAINT part_number_superseded CHECK (
  (superseded_by IS NULL) = (superseded_by_normalized IS NULL)
  AND superseded_by <> '' AND superseded_by_normalized ~ '^[0-9A-Z]+$' AND superseded_by_normalized <> normalized
);
