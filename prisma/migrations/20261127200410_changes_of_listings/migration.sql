-- no-transaction
-- What was known of a listing before a change. Partial, so that votes and messages do not write it.
DROP INDEX CONCURRENTLY IF EXISTS change_of_listing;
CREATE INDEX CONCURRENTLY change_of_listing ON change (item_id, seq) WHERE item_type = 'listing';
