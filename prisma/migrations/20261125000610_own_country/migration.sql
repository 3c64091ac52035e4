-- A listing that ships within its country has one. 20261125000620_own_country_check corrects and validates the rows.
ALTER TABLE listing ADD CONSTRAINT listing_own_country
  CHECK (ships_to IS DISTINCT FROM 'country' OR country IS NOT NULL) NOT VALID;
