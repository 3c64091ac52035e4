-- Open pages and shared caches also learn of edits of a post, as of edits of a part.
CREATE OR REPLACE TRIGGER post_notify AFTER UPDATE OF comment_count, deleted_at, title, content_markdown ON blog_post
  FOR EACH ROW WHEN ((OLD.comment_count, OLD.deleted_at, OLD.title, OLD.content_markdown)
    IS DISTINCT FROM (NEW.comment_count, NEW.deleted_at, NEW.title, NEW.content_markdown))
  EXECUTE FUNCTION post_notify();
