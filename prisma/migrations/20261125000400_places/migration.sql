-- Towns of GeoNames, written at the start of the site (server/domains/places/load-service.ts).
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  -- The first-level division of the country, '' if it is unknown.
  region TEXT NOT NULL,
  -- Tenths of a degree.
  latitude SMALLINT NOT NULL,
  longitude SMALLINT NOT NULL,
  population INTEGER NOT NULL,
  search_key TEXT NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED,
  CONSTRAINT place_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT place_coordinates CHECK (latitude BETWEEN -900 AND 900 AND longitude BETWEEN -1800 AND 1800)
);
CREATE INDEX place_prefix ON place (search_key text_pattern_ops);

-- The version of the list that the table has.
CREATE TABLE place_list (
  id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version TEXT NOT NULL
);

-- Returns the great-circle distance in km between two points in tenths of a degree.
CREATE FUNCTION place_distance(latitude smallint, longitude smallint, to_latitude smallint, to_longitude smallint)
RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (2 * 6371 * asin(least(1, sqrt(
  sind((to_latitude - latitude) / 20.0::float8) ^ 2
  + cosd(latitude / 10.0::float8) * cosd(to_latitude / 10.0::float8) * sind((to_longitude - longitude) / 20.0::float8) ^ 2
))))::int;

ALTER TABLE "user" ADD COLUMN place_id INTEGER;

-- The particulars that a business seller must publish. A user with a row is a business seller.
CREATE TABLE seller_particulars (
  user_id UUID PRIMARY KEY REFERENCES "user" (id),
  business_name TEXT NOT NULL,
  street TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  email TEXT NOT NULL,
  register_number TEXT,
  vat_id TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT seller_particulars_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT seller_particulars_complete CHECK ('' <> ALL (ARRAY[business_name, street, postal_code, city, email]))
);

CREATE TYPE ships_to AS ENUM ('pickup', 'country', 'region', 'world');

-- `country`, `latitude` and `longitude` are those of the place, so that filters read no other table.
ALTER TABLE listing
  ADD COLUMN place_id INTEGER,
  ADD COLUMN country TEXT,
  ADD COLUMN latitude SMALLINT,
  ADD COLUMN longitude SMALLINT,
  ADD COLUMN ships_to ships_to,
  ADD COLUMN ships_to_countries TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN shipping_cents INTEGER;

-- 20261125000410_places_checks validates the constraints, because that reads the whole tables.
ALTER TABLE "user" ADD CONSTRAINT user_place_id_fkey FOREIGN KEY (place_id) REFERENCES place (id) NOT VALID;
ALTER TABLE listing
  ADD CONSTRAINT listing_place_id_fkey FOREIGN KEY (place_id) REFERENCES place (id) NOT VALID,
  ADD CONSTRAINT listing_place CHECK (num_nulls(place_id, country, latitude, longitude) IN (0, 4)) NOT VALID,
  ADD CONSTRAINT listing_ships_to_countries CHECK (
    coalesce(ships_to = 'region', false) = (cardinality(ships_to_countries) > 0)
    AND array_position(ships_to_countries, NULL) IS NULL AND array_to_string(ships_to_countries, '') ~ '^([A-Z]{2})*$'
  ) NOT VALID,
  ADD CONSTRAINT listing_shipping CHECK (
    shipping_cents IS NULL OR (ships_to IS NOT NULL AND shipping_cents BETWEEN 0 AND 100000000)
  ) NOT VALID;

-- Returns whether a listing can be sent to `wanted`, or picked up there. shared/places.ts has the same rule.
CREATE FUNCTION ships_to_country(ships_to ships_to, countries text[], country text, wanted text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(ships_to = 'world' OR (ships_to IS NOT NULL AND country = wanted) OR wanted = ANY (countries), false);

-- The page of a part shows these columns too (see listing_counters and listing_notify).
CREATE TRIGGER listing_shipping_shown AFTER UPDATE OF place_id, ships_to, ships_to_countries, shipping_cents ON listing
  FOR EACH ROW
  WHEN ((OLD.place_id, OLD.ships_to, OLD.ships_to_countries, OLD.shipping_cents)
    IS DISTINCT FROM (NEW.place_id, NEW.ships_to, NEW.ships_to_countries, NEW.shipping_cents))
  EXECUTE FUNCTION listing_counters();
CREATE TRIGGER listing_shipping_notify AFTER UPDATE OF place_id, ships_to, ships_to_countries, shipping_cents ON listing
  FOR EACH ROW
  WHEN ((OLD.place_id, OLD.ships_to, OLD.ships_to_countries, OLD.shipping_cents)
    IS DISTINCT FROM (NEW.place_id, NEW.ships_to, NEW.ships_to_countries, NEW.shipping_cents))
  EXECUTE FUNCTION listing_notify();
