-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS part_number_lookalike;
CREATE INDEX CONCURRENTLY part_number_lookalike ON part_number (number_lookalike(normalized) text_pattern_ops);
