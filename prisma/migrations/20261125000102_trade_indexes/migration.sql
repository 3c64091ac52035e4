-- no-transaction
-- A listing can have several trades: one for each piece, and cancelled ones.
CREATE INDEX CONCURRENTLY IF NOT EXISTS trade_listing_id_idx ON trade (listing_id);
DROP INDEX CONCURRENTLY IF EXISTS trade_listing_id_key;
CREATE INDEX CONCURRENTLY IF NOT EXISTS trade_history ON trade (part_id, sold_on, id) WHERE confirmed_at IS NOT NULL;
ALTER TABLE listing VALIDATE CONSTRAINT listing_taken;
ALTER TABLE trade VALIDATE CONSTRAINT trade_first_price;
ALTER TABLE trade VALIDATE CONSTRAINT trade_confirmed;
ALTER TABLE trade VALIDATE CONSTRAINT trade_cancelled;
