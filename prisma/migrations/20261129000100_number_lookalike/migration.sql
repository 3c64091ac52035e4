-- Returns the form in which normalized part numbers that look alike are equal: O as 0, I and L as 1. lookalikeOf of
-- server/domains/search/lookalike-policy.ts does the same with the typed text.
CREATE FUNCTION number_lookalike(normalized text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate($1, 'OIL', '011');
