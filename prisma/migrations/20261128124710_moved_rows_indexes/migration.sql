-- no-transaction
-- The rows of a part that a merge moves, whatever their state.
DROP INDEX CONCURRENTLY IF EXISTS listing_part_id_id_idx;
CREATE INDEX CONCURRENTLY listing_part_id_id_idx ON listing (part_id, id);
DROP INDEX CONCURRENTLY IF EXISTS follow_of_part;
CREATE INDEX CONCURRENTLY follow_of_part ON follow (item_id, user_id) WHERE type = 'part';
DROP INDEX CONCURRENTLY IF EXISTS want_told_part_id_user_id_idx;
CREATE INDEX CONCURRENTLY want_told_part_id_user_id_idx ON want_told (part_id, user_id);
