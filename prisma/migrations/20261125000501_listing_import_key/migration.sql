-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS "listing_seller_id_import_key_key";
CREATE UNIQUE INDEX CONCURRENTLY "listing_seller_id_import_key_key" ON "listing" ("seller_id", "import_key");
