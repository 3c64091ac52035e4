-- Repairs of the wiki and the marketplace.

-- CreateIndex
CREATE INDEX "part_image_storage_key_idx" ON "part_image"("storage_key");

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- What somebody has not read of a conversation.
CREATE INDEX message_unread ON message (conversation_id, sender_id) WHERE read_at IS NULL;

-- Only what a page shows of a listing counts and is told; that its owner was warned is neither.
DROP TRIGGER listing_counters ON listing;
CREATE TRIGGER listing_counters
  AFTER INSERT OR DELETE OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_counters();
DROP TRIGGER listing_told ON listing;
CREATE TRIGGER listing_told
  AFTER INSERT OR DELETE OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_told();

-- The page of a part shows what it was sold for.
CREATE FUNCTION trade_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER trade_shown AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_shown();

-- A message is unread for the other side until it is read or removed. Many are read at once: that is one change.
CREATE OR REPLACE FUNCTION message_unread() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  message message;
BEGIN
  message := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF message.read_at IS NULL AND message.removed_at IS NULL THEN
    UPDATE conversation_member SET unread_count = unread_count + CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END
      WHERE conversation_id = message.conversation_id AND user_id <> message.sender_id;
  END IF;
  IF TG_OP = 'INSERT' THEN
    UPDATE conversation SET last_message_at = greatest(last_message_at, NEW.created_at) WHERE id = NEW.conversation_id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER message_unread ON message;
CREATE TRIGGER message_unread AFTER INSERT OR DELETE ON message FOR EACH ROW EXECUTE FUNCTION message_unread();

CREATE FUNCTION messages_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_member member SET unread_count = unread_count + changed.by
  FROM (
    SELECT a.conversation_id, a.sender_id, sum(
      (a.read_at IS NULL AND a.removed_at IS NULL)::integer - (b.read_at IS NULL AND b.removed_at IS NULL)::integer
    )::integer AS by
    FROM before b JOIN after a ON a.id = b.id GROUP BY a.conversation_id, a.sender_id
  ) changed
  WHERE changed.by <> 0 AND member.conversation_id = changed.conversation_id AND member.user_id <> changed.sender_id;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_read AFTER UPDATE ON message REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION messages_read();

-- The moderators of its tags see how many reports are open: their badge and their conversations count them.
CREATE FUNCTION report_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed report;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'user ' || a.user_id)
    FROM tag t JOIN tag_admin a ON a.tag_id = t.id WHERE t.name = ANY (changed.tags);
  RETURN NULL;
END $$;
CREATE TRIGGER report_told AFTER INSERT OR DELETE OR UPDATE OF status, tags ON report
  FOR EACH ROW EXECUTE FUNCTION report_told();
