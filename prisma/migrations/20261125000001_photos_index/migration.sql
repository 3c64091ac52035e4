-- no-transaction
-- The photos of removed listings are not served.
CREATE INDEX CONCURRENTLY listing_removed ON listing (id) WHERE removed_from IS NOT NULL;
