-- The photos of a message. They are written with it and never change.
CREATE TABLE message_photo (
  id UUID NOT NULL,
  message_id UUID NOT NULL,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  CONSTRAINT message_photo_pkey PRIMARY KEY (id),
  CONSTRAINT message_photo_message_id_fkey FOREIGN KEY (message_id) REFERENCES message (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT message_photo_position CHECK (position BETWEEN 0 AND 3)
);
CREATE UNIQUE INDEX message_photo_message_id_position_key ON message_photo (message_id, position);
CREATE INDEX message_photo_storage_key_idx ON message_photo (storage_key);

-- A message has a text, photos or both.
ALTER TABLE message ADD COLUMN photo_count SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE message
  DROP CONSTRAINT message_length,
  ADD CONSTRAINT message_content CHECK (char_length(content) <= 10000 AND (content <> '' OR photo_count > 0)) NOT VALID,
  ADD CONSTRAINT message_photo_count CHECK (photo_count BETWEEN 0 AND 4) NOT VALID;

-- Each process keeps the keys of images that it must not serve. The photos of a removed message are among them.
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_at ON message
  FOR EACH ROW WHEN (NEW.photo_count > 0 AND OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_notify();
