-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS listing_donor_id_id_idx;
CREATE INDEX CONCURRENTLY listing_donor_id_id_idx ON listing (donor_id, id);
DROP INDEX CONCURRENTLY IF EXISTS trade_donor_id_idx;
CREATE INDEX CONCURRENTLY trade_donor_id_idx ON trade (donor_id);
