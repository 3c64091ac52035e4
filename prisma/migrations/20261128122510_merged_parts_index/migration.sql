-- no-transaction
-- The parts that were merged into a part.
DROP INDEX CONCURRENTLY IF EXISTS part_merged;
CREATE INDEX CONCURRENTLY part_merged ON part (merged_into_id) WHERE merged_into_id IS NOT NULL;
