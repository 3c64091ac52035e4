-- no-transaction
-- The asks of a part by price with the deposit, and by odometer. Asks that do not state it come last.
DROP INDEX CONCURRENTLY IF EXISTS listing_ask_price;
CREATE INDEX CONCURRENTLY listing_ask_price ON listing (part_id, (price_cents + coalesce(core_cents, 0)), id)
  WHERE type = 'ask' AND status = 'active';
DROP INDEX CONCURRENTLY IF EXISTS listing_ask_odometer;
CREATE INDEX CONCURRENTLY listing_ask_odometer ON listing (part_id, coalesce(odometer_km, 2147483647), id)
  WHERE type = 'ask' AND status = 'active';
