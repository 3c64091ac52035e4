-- People and order: what a removal takes and a restore brings back, and mutes that end neither by leaving nor late.

-- AlterTable
ALTER TABLE "listing" ADD COLUMN "removed_from" "listing_status";

-- AlterTable
ALTER TABLE "report" ADD COLUMN "removed" JSONB;

-- AlterTable
ALTER TABLE "mute" ADD COLUMN "report_id" UUID;

-- CreateTable
CREATE TABLE "muted_leaver" (
    "hash" BYTEA NOT NULL,
    "moderator_id" UUID NOT NULL,
    "report_id" UUID,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "muted_leaver_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "mute_report_id_idx" ON "mute"("report_id");

-- CreateIndex
CREATE INDEX "moderation_log_moderator_id_id_idx" ON "moderation_log"("moderator_id", "id");

-- AddForeignKey
ALTER TABLE "mute" ADD CONSTRAINT "mute_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

ALTER TABLE listing ADD CONSTRAINT listing_removed_from CHECK (removed_from IS NULL OR (status = 'deleted' AND removed_from <> 'deleted'));

-- What moderators have removed so far comes back as it did: on offer or over, unless a trade says that it was sold.
UPDATE listing l SET removed_from = CASE WHEN EXISTS (SELECT FROM trade t WHERE t.listing_id = l.id) THEN 'sold' ELSE 'active' END::listing_status
WHERE l.status = 'deleted' AND (
  SELECT g.action FROM moderation_log g WHERE g.item_type = 'listing' AND g.item_id = l.id AND g.action IN ('delete-item', 'restore')
  ORDER BY g.id DESC LIMIT 1) = 'delete-item';

-- Of people they have removed so far, the whole snapshot comes back.
UPDATE report r SET removed = jsonb_build_object('name', r.snapshot -> 'title', 'picture', r.snapshot -> 'picture', 'bio', r.snapshot -> 'text')
WHERE r.item_type = 'user' AND EXISTS (SELECT FROM moderation_log g WHERE g.report_id = r.id AND g.action = 'delete-item');

-- The report that each mute was given for.
UPDATE mute m SET report_id = g.report_id FROM moderation_log g JOIN report r ON r.id = g.report_id
WHERE g.action = 'mute-user' AND g.moderator_id = m.moderator_id AND r.item_owner_id = m.user_id AND g.reason = m.reason
  AND abs(extract(epoch FROM g.created_at - m.created_at)) < 1;
