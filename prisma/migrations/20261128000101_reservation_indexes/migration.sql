-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS trade_reserved;
CREATE INDEX CONCURRENTLY trade_reserved ON trade (reserved_until) WHERE sold_on IS NULL AND cancelled_at IS NULL;
ALTER TABLE trade VALIDATE CONSTRAINT trade_cancelled;
