-- An open page of a part or post learns of new comments, edits and its own removal, whichever process wrote them.
-- The counter and the revision change in the same transaction as what they count, so one trigger for each covers all.

CREATE FUNCTION part_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER part_told AFTER UPDATE OF comment_count, revision, removed_at ON part
  FOR EACH ROW WHEN (
    OLD.comment_count <> NEW.comment_count OR OLD.revision <> NEW.revision OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION part_told();

CREATE FUNCTION post_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'post ' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER post_told AFTER UPDATE OF comment_count, deleted_at ON blog_post
  FOR EACH ROW WHEN (OLD.comment_count <> NEW.comment_count OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION post_told();

-- The server now renders the comments of a post with the page, and their votes with them. comment_votes does the same
-- for parts.
CREATE FUNCTION post_comment_voted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blog_post SET content_version = content_version + 1 WHERE id = NEW.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_comment_voted AFTER UPDATE OF votes ON comment
  FOR EACH ROW WHEN (NEW.post_id IS NOT NULL AND OLD.votes <> NEW.votes)
  EXECUTE FUNCTION post_comment_voted();
