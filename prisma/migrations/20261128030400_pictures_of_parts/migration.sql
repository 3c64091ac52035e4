-- no-transaction
-- Finds the other parts with an image.
DROP INDEX CONCURRENTLY IF EXISTS "part_image_content_hash_idx";
CREATE INDEX CONCURRENTLY "part_image_content_hash_idx" ON "part_image" ("content_hash");
