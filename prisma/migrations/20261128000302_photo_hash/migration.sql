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
