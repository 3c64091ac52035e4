-- The pieces of a listing. A trade takes one piece until it is cancelled, and the check allows no piece more.
ALTER TABLE listing
  ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1 CONSTRAINT listing_quantity CHECK (quantity BETWEEN 1 AND 999),
  ADD COLUMN taken INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT listing_taken CHECK (taken BETWEEN 0 AND quantity) NOT VALID;

CREATE TYPE trade_side AS ENUM ('buyer', 'seller');

ALTER TABLE trade
  ADD COLUMN opened_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN sold_on DATE,
  ADD COLUMN proposed_by trade_side,
  ADD COLUMN first_price_cents INTEGER,
  ADD COLUMN cancelled_at TIMESTAMPTZ(3),
  ADD COLUMN cancelled_by trade_side,
  ADD CONSTRAINT trade_first_price CHECK (first_price_cents BETWEEN 1 AND 100000000) NOT VALID,
  ADD CONSTRAINT trade_confirmed CHECK (confirmed_at IS NULL OR (sold_on IS NOT NULL AND cancelled_at IS NULL)) NOT VALID,
  ADD CONSTRAINT trade_cancelled CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)) NOT VALID;

-- For the earlier release, whose trades are marked as sold when they are created.
ALTER TABLE trade ALTER COLUMN sold_on SET DEFAULT current_date;

UPDATE trade SET opened_at = marked_at, sold_on = (marked_at AT TIME ZONE 'UTC')::date;
UPDATE listing SET taken = 1 WHERE id IN (SELECT listing_id FROM trade);

-- Open pages of a part show the quantity of a listing.
CREATE OR REPLACE TRIGGER listing_counters
  AFTER INSERT OR DELETE
    OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at, quantity ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_counters();
CREATE OR REPLACE TRIGGER listing_notify
  AFTER INSERT OR DELETE
    OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at, quantity ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_notify();

-- Counts the taken pieces of a listing. Transactions that create or cancel a trade have locked its listing before, because a
-- listing is locked before its part.
CREATE FUNCTION trade_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET taken = taken
    + CASE WHEN TG_OP <> 'DELETE' THEN (NEW.cancelled_at IS NULL)::integer ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN (OLD.cancelled_at IS NULL)::integer ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER trade_pieces AFTER INSERT OR DELETE OR UPDATE OF cancelled_at ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_pieces();

CREATE OR REPLACE TRIGGER trade_content_version AFTER INSERT OR DELETE OR UPDATE OF confirmed_at, cancelled_at ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_content_version();
