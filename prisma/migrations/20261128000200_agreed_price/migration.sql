-- The price and shipping that both sides agreed on, the listed price at the time of an offer, and sales that the price history
-- leaves out (docs/decisions/35). Rows of the earlier release have none of them.
ALTER TABLE trade
  ADD COLUMN agreed_cents INTEGER,
  ADD COLUMN shipping_cents INTEGER,
  ADD COLUMN is_doubtful BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT trade_agreed CHECK (agreed_cents BETWEEN 1 AND 100000000) NOT VALID,
  ADD CONSTRAINT trade_shipping CHECK (shipping_cents BETWEEN 0 AND 100000000) NOT VALID;

ALTER TABLE offer
  ADD COLUMN listed_cents INTEGER,
  ADD COLUMN shipping_cents INTEGER,
  ADD CONSTRAINT offer_listed CHECK (listed_cents BETWEEN 1 AND 100000000) NOT VALID,
  ADD CONSTRAINT offer_shipping CHECK (shipping_cents BETWEEN 0 AND 100000000) NOT VALID;
