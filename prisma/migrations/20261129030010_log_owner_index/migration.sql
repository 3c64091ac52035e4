-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS moderation_log_item_owner_id_idx;
CREATE INDEX CONCURRENTLY moderation_log_item_owner_id_idx ON moderation_log (item_owner_id);
