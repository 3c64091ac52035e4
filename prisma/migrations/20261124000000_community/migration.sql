-- The community: threads by votes, posts that people write, a feed that forgets at once.

-- The threads of a part or post, the best voted first.
CREATE INDEX comment_part_best ON comment (part_id, votes DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_post_best ON comment (post_id, votes DESC, id DESC) WHERE parent_id IS NULL;

-- What is public, for counts, the site map and feeds: with when it changed and whose it is.
DROP INDEX part_visible;
CREATE INDEX part_visible ON part (id) INCLUDE (updated_at, created_by_id) WHERE removed_at IS NULL;
CREATE INDEX blog_post_visible ON blog_post (id) INCLUDE (updated_at, author_id) WHERE deleted_at IS NULL;

-- The newest parts and posts that carry a tag, for its Atom feed.
DROP INDEX part_tag_tag_id_idx;
CREATE INDEX part_tag_tag_id_part_id_idx ON part_tag (tag_id, part_id);
DROP INDEX post_tag_tag_id_idx;
CREATE INDEX post_tag_tag_id_post_id_idx ON post_tag (tag_id, post_id);

-- Trending comments too.
DROP INDEX comment_feed;
CREATE INDEX comment_feed ON comment (feed_rank(created_at, votes) DESC, id DESC) INCLUDE (part_id, author_id)
  WHERE part_id IS NOT NULL AND deleted_at IS NULL AND votes >= 12;
-- The few parts that are not public, which comments are held against.
CREATE INDEX part_removed ON part (id) WHERE removed_at IS NOT NULL;

-- Who is muted now: nothing of theirs stands in the feed.
CREATE INDEX mute_current ON mute (until, user_id) WHERE lifted_at IS NULL;

-- '/blog/new' is the editor.
ALTER TABLE blog_post ADD CONSTRAINT blog_post_slug_shape CHECK (slug <> '' AND slug !~ '[/?#\s]' AND slug <> 'new');

-- 'site feed': something left the home feed, or came back to it. What is kept of that page is old then.
CREATE FUNCTION feed_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'site feed');
  RETURN NULL;
END $$;
CREATE TRIGGER feed_told AFTER UPDATE OF removed_at ON part
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_told();
CREATE TRIGGER feed_told AFTER UPDATE OF removed_at ON part_image
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_told();
CREATE TRIGGER feed_told AFTER UPDATE OF deleted_at ON comment
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION feed_told();
CREATE TRIGGER feed_told AFTER UPDATE OF deleted_at ON blog_post
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION feed_told();
CREATE TRIGGER feed_told AFTER UPDATE OF deleted_at ON "user"
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION feed_told();
CREATE TRIGGER feed_told AFTER INSERT OR UPDATE ON mute FOR EACH ROW EXECUTE FUNCTION feed_told();

-- A vote on a comment changes the page of a post as it does that of a part.
CREATE OR REPLACE FUNCTION comment_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_part uuid;
  on_post uuid;
BEGIN
  UPDATE comment SET votes = votes
    + CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.comment_id ELSE NEW.comment_id END
  RETURNING part_id, post_id INTO on_part, on_post;
  UPDATE part SET content_version = content_version + 1 WHERE id = on_part;
  UPDATE blog_post SET content_version = content_version + 1 WHERE id = on_post;
  RETURN NULL;
END $$;
