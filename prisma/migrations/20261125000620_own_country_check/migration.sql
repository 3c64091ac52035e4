UPDATE listing SET ships_to = NULL, shipping_cents = NULL WHERE ships_to = 'country' AND country IS NULL;
ALTER TABLE listing VALIDATE CONSTRAINT listing_own_country;
