ALTER TABLE "user" VALIDATE CONSTRAINT user_place_id_fkey;
ALTER TABLE listing VALIDATE CONSTRAINT listing_place_id_fkey;
ALTER TABLE listing VALIDATE CONSTRAINT listing_place;
ALTER TABLE listing VALIDATE CONSTRAINT listing_ships_to_countries;
ALTER TABLE listing VALIDATE CONSTRAINT listing_shipping;
