-- no-transaction
-- Moderators find reports by the part of the item and by the title of its snapshot.
DROP INDEX CONCURRENTLY IF EXISTS report_part_id_idx;
CREATE INDEX CONCURRENTLY report_part_id_idx ON report (part_id);
DROP INDEX CONCURRENTLY IF EXISTS report_title;
CREATE INDEX CONCURRENTLY report_title ON report USING gin (lower(snapshot->>'title') gin_trgm_ops) WITH (fastupdate = off);
