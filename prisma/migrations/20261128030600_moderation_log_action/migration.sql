-- no-transaction
-- The public log of one kind of action.
DROP INDEX CONCURRENTLY IF EXISTS moderation_log_action_id_idx;
CREATE INDEX CONCURRENTLY moderation_log_action_id_idx ON moderation_log (action, id);
