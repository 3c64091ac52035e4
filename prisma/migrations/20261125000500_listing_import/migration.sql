-- By which a later import of the seller's file finds the listing.
ALTER TABLE listing ADD COLUMN import_key TEXT;
