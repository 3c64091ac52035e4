-- no-transaction
CALL message_search_fill();
DROP INDEX CONCURRENTLY IF EXISTS "message_search_vector_idx";
CREATE INDEX CONCURRENTLY "message_search_vector_idx" ON "message" USING GIN ("search_vector");
