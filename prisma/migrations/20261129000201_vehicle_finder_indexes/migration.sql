-- no-transaction
-- The space after the names lets '% iv %' find whole words.
DROP INDEX CONCURRENTLY IF EXISTS vehicle_search_key_similar;
CREATE INDEX CONCURRENTLY vehicle_search_key_similar ON vehicle USING gin ((search_key || ' ') gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS vehicle_search_key_deletions;
CREATE INDEX CONCURRENTLY vehicle_search_key_deletions ON vehicle USING gin (vehicle_deletions(search_key));
