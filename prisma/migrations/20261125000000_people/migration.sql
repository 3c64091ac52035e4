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

-- ── Profiles ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a person wrote, lists, edited and traded: counted, and listed from the newest on.
DROP INDEX "part_revision_author_id_created_at_idx";
CREATE INDEX "part_revision_author_id_id_idx" ON "part_revision"("author_id", "id");
DROP INDEX "listing_seller_id_created_at_idx";
CREATE INDEX "listing_seller_id_status_id_idx" ON "listing"("seller_id", "status", "id");
DROP INDEX "trade_buyer_id_idx";
CREATE INDEX "trade_buyer_id_confirmed_at_idx" ON "trade"("buyer_id", "confirmed_at");
DROP INDEX "trade_seller_id_idx";
CREATE INDEX "trade_seller_id_confirmed_at_id_idx" ON "trade"("seller_id", "confirmed_at", "id");
DROP INDEX "comment_author_id_id_idx";
CREATE INDEX "comment_author_id_deleted_at_id_idx" ON "comment"("author_id", "deleted_at", "id");
DROP INDEX "blog_post_author_id_created_at_idx";
CREATE INDEX "blog_post_author_id_deleted_at_id_idx" ON "blog_post"("author_id", "deleted_at", "id");

-- 'site people': somebody is called, or looks, otherwise than before. Every page that was kept may show them.
CREATE FUNCTION person_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'site people');
  RETURN NULL;
END $$;
CREATE TRIGGER person_told AFTER UPDATE OF name, picture, deleted_at ON "user"
  FOR EACH ROW WHEN ((OLD.name, OLD.picture, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.picture, NEW.deleted_at))
  EXECUTE FUNCTION person_told();
