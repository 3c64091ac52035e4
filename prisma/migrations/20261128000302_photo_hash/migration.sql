-- 64 bits, of which similar photos share most; 0 for a photo without enough structure, null before it is computed.
ALTER TABLE listing_photo ADD COLUMN perceptual_hash bigint;

-- The four quarters of a hash, each with its number in the upper bits.
CREATE FUNCTION hash_quarters(hash bigint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  (hash & 65535)::integer,
  ((hash >> 16) & 65535)::integer | 65536,
  ((hash >> 32) & 65535)::integer | 131072,
  ((hash >> 48) & 65535)::integer | 196608
];

-- The quarters of a hash, and those that differ from them in one bit. Of two hashes that differ in at most 7 bits, one
-- quarter differs in at most one bit, so that each is found by a quarter of the other.
CREATE FUNCTION hash_neighbours(hash bigint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
  SELECT quarter # flipped FROM unnest(hash_quarters(hash)) AS quarter,
    unnest(ARRAY[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) AS flipped
);

-- A hash is not shown, so that storing it changes no page and locks neither the listing nor its part.
CREATE FUNCTION listing_photo_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET expires_at = expires_at
  WHERE status = 'active' AND id IN (SELECT changed.listing_id FROM changed JOIN before ON before.id = changed.id
    WHERE to_jsonb(changed) - 'perceptual_hash' IS DISTINCT FROM to_jsonb(before) - 'perceptual_hash');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER listing_photo_updated AFTER UPDATE ON listing_photo
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_edited();
