-- The same distance by an expression that PostgreSQL puts into the query in place of the call, which the body of a STRICT function
-- with LEAST is not: columns by distance compute it for each ask.
CREATE OR REPLACE FUNCTION place_distance(latitude smallint, longitude smallint, to_latitude smallint, to_longitude smallint)
RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN num_nulls(latitude, longitude, to_latitude, to_longitude) = 0 THEN (2 * 6371 * asin(least(1, sqrt(
  sind((to_latitude - latitude) / 20.0::float8) ^ 2
  + cosd(latitude / 10.0::float8) * cosd(to_latitude / 10.0::float8) * sind((to_longitude - longitude) / 20.0::float8) ^ 2
))))::int END;
