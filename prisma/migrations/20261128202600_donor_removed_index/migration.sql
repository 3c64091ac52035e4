-- no-transaction
-- The images of removed donors are not shown.
DROP INDEX CONCURRENTLY IF EXISTS donor_removed;
CREATE INDEX CONCURRENTLY donor_removed ON donor (id) WHERE removed_at IS NOT NULL;
