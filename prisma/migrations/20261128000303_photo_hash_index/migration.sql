-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS listing_photo_similar;
CREATE INDEX CONCURRENTLY listing_photo_similar ON listing_photo USING gin (hash_quarters(perceptual_hash))
  WHERE perceptual_hash <> 0;
DROP INDEX CONCURRENTLY IF EXISTS listing_photo_unhashed;
CREATE INDEX CONCURRENTLY listing_photo_unhashed ON listing_photo (id) WHERE perceptual_hash IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS listing_of_muted;
CREATE INDEX CONCURRENTLY listing_of_muted ON listing (seller_id) WHERE status = 'paused';
