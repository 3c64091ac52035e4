-- no-transaction
ALTER TABLE message VALIDATE CONSTRAINT message_content;
ALTER TABLE message VALIDATE CONSTRAINT message_photo_count;
-- The photos of removed messages are not served.
DROP INDEX CONCURRENTLY IF EXISTS message_removed;
CREATE INDEX CONCURRENTLY message_removed ON message (id) WHERE removed_at IS NOT NULL AND photo_count > 0;
