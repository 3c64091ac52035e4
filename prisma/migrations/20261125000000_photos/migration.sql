-- Uploaded photos that nothing shows yet, and stored images that nothing shows any more (docs/decisions/34).
CREATE TABLE upload (
  id UUID NOT NULL,
  user_id UUID NOT NULL,
  key TEXT,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (id),
  CONSTRAINT upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT upload_size CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX upload_user_id_key_key ON upload (user_id, key);
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX upload_storage_key_idx ON upload (storage_key);

CREATE TABLE listing_photo (
  id UUID NOT NULL,
  listing_id UUID NOT NULL,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content_hash BYTEA NOT NULL,
  alt TEXT,
  CONSTRAINT listing_photo_pkey PRIMARY KEY (id),
  CONSTRAINT listing_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT listing_photo_position CHECK (position BETWEEN 0 AND 9),
  CONSTRAINT listing_photo_size CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX listing_photo_listing_id_position_key ON listing_photo (listing_id, position);
CREATE INDEX listing_photo_content_hash_idx ON listing_photo (content_hash);
CREATE INDEX listing_photo_storage_key_idx ON listing_photo (storage_key);

-- Photos are part of their listing. This update of an active listing runs its triggers, which raise the version of the part
-- and notify open pages.
CREATE FUNCTION listing_photo_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET expires_at = expires_at
  WHERE id IN (SELECT listing_id FROM changed) AND status = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER listing_photo_added AFTER INSERT ON listing_photo
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_changed();
CREATE TRIGGER listing_photo_updated AFTER UPDATE ON listing_photo
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_changed();
CREATE TRIGGER listing_photo_deleted AFTER DELETE ON listing_photo
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_changed();

-- Each process keeps the keys of images that it must not serve. The photos of a removed listing are among them.
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_from ON listing
  FOR EACH ROW WHEN (OLD.removed_from IS DISTINCT FROM NEW.removed_from) EXECUTE FUNCTION feed_notify();
