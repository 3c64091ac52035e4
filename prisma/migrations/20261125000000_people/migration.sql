-- People and order: profiles, reports of everything, what moderators do about them.

-- AlterTable
ALTER TABLE "part_revision" ADD COLUMN "removed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "moderation_log_report_id_idx" ON "moderation_log"("report_id");

-- CreateIndex
CREATE INDEX "moderation_log_tags_idx" ON "moderation_log" USING GIN ("tags");

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- The history of a part shows which revisions were removed.
CREATE FUNCTION revision_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1 WHERE id = NEW.part_id;
  RETURN NULL;
END $$;
CREATE TRIGGER revision_shown AFTER UPDATE OF removed_at ON part_revision
  FOR EACH ROW EXECUTE FUNCTION revision_shown();

-- The few pictures that were removed, whose copies are not served while they are.
CREATE INDEX part_image_removed ON part_image (storage_key) WHERE removed_at IS NOT NULL;
