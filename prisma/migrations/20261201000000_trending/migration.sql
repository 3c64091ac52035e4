-- Trending counts votes of other existing accounts only; site admins are notified of every report; reports are found by
-- the author of their item; bio and location have limits.

-- AlterTable
ALTER TABLE "comment" ADD COLUMN "trend_votes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "blog_post" ADD COLUMN "trend_votes" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "report_item_owner_id_idx" ON "report"("item_owner_id");

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- Limits the length of the bio and location of a profile (LENGTH in shared/limits.ts).
ALTER TABLE "user"
  ADD CONSTRAINT user_bio_length CHECK (char_length(bio) <= 1000),
  ADD CONSTRAINT user_location_length CHECK (char_length(location) <= 200);

-- Whether the votes of a person count for trending. The lock orders the vote against a deletion of the account: of the
-- two, the later one sees what the earlier one committed. A person who votes locks the account before the item, and so
-- does the deletion.
CREATE FUNCTION is_trend_voter(voter uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "user" WHERE id = voter AND deleted_at IS NULL FOR SHARE;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION comment_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vote comment_vote := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END;
  counts boolean := is_trend_voter(vote.user_id);
  on_part uuid;
BEGIN
  UPDATE comment SET votes = votes + change,
    trend_votes = trend_votes + CASE WHEN counts AND author_id <> vote.user_id THEN change ELSE 0 END
  WHERE id = vote.comment_id
  RETURNING part_id INTO on_part;
  UPDATE part SET content_version = content_version + 1 WHERE id = on_part;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION post_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vote post_vote := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END;
  counts boolean := is_trend_voter(vote.user_id);
BEGIN
  UPDATE blog_post SET content_version = content_version + 1, votes = votes + change,
    trend_votes = trend_votes + CASE WHEN counts AND author_id <> vote.user_id THEN change ELSE 0 END
  WHERE id = vote.post_id;
  RETURN NULL;
END $$;

-- The votes of an account stop counting when it is deleted. The items are locked in the order of their ids.
CREATE FUNCTION trend_voter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_counted integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE (NEW.deleted_at IS NULL)::integer END;
  change integer := is_counted - (OLD.deleted_at IS NULL)::integer;
BEGIN
  IF change <> 0 THEN
    PERFORM 1 FROM comment WHERE id IN (SELECT comment_id FROM comment_vote WHERE user_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE comment c SET trend_votes = trend_votes + change * v.value
      FROM comment_vote v WHERE v.user_id = OLD.id AND c.id = v.comment_id AND c.author_id <> OLD.id;
    PERFORM 1 FROM blog_post WHERE id IN (SELECT post_id FROM post_vote WHERE user_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE blog_post b SET trend_votes = trend_votes + change * v.value
      FROM post_vote v WHERE v.user_id = OLD.id AND b.id = v.post_id AND b.author_id <> OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER trend_voter AFTER UPDATE OF deleted_at ON "user" FOR EACH ROW EXECUTE FUNCTION trend_voter();
-- Before its votes are deleted with it, which count no more then.
CREATE TRIGGER trend_voter_deleted BEFORE DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION trend_voter();

UPDATE comment c SET trend_votes = counted.votes
  FROM (SELECT v.comment_id, sum(v.value) AS votes
        FROM comment_vote v JOIN "user" u ON u.id = v.user_id JOIN comment c ON c.id = v.comment_id
        WHERE u.deleted_at IS NULL AND v.user_id <> c.author_id GROUP BY v.comment_id) counted
  WHERE c.id = counted.comment_id AND counted.votes <> 0;
UPDATE blog_post b SET trend_votes = counted.votes
  FROM (SELECT v.post_id, sum(v.value) AS votes
        FROM post_vote v JOIN "user" u ON u.id = v.user_id JOIN blog_post b ON b.id = v.post_id
        WHERE u.deleted_at IS NULL AND v.user_id <> b.author_id GROUP BY v.post_id) counted
  WHERE b.id = counted.post_id AND counted.votes <> 0;

-- The minimum votes stand in the feed's queries too (TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES).
DROP INDEX comment_feed;
CREATE INDEX comment_feed ON comment (feed_rank(created_at, trend_votes) DESC, id DESC) INCLUDE (part_id, author_id)
  WHERE part_id IS NOT NULL AND deleted_at IS NULL AND trend_votes >= 12;
DROP INDEX blog_post_feed;
CREATE INDEX blog_post_feed ON blog_post (feed_rank(created_at, trend_votes * 16) DESC, id DESC) INCLUDE (author_id)
  WHERE deleted_at IS NULL AND trend_votes >= 3;
DROP TRIGGER feed_told ON comment;
CREATE TRIGGER feed_told AFTER UPDATE OF deleted_at ON comment
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at AND NEW.part_id IS NOT NULL AND NEW.trend_votes >= 12)
  EXECUTE FUNCTION feed_told();

-- The moderators of its tags, and site admins, see how many reports are open.
CREATE INDEX user_site_admin ON "user" (id) WHERE is_site_admin;
CREATE OR REPLACE FUNCTION report_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed report;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'user ' || moderator.id) FROM (
    SELECT a.user_id AS id FROM tag t JOIN tag_admin a ON a.tag_id = t.id WHERE t.name = ANY (changed.tags)
    UNION SELECT u.id FROM "user" u WHERE u.is_site_admin) moderator;
  RETURN NULL;
END $$;
