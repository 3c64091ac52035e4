-- When a reservation ends, unless the piece is marked as sold before. Null if the owner marked the piece as sold at once.
ALTER TABLE trade
  ADD COLUMN reserved_until TIMESTAMPTZ(3),
  ADD COLUMN end_warned_at TIMESTAMPTZ(3);

-- For the earlier release, which does not write the column.
ALTER TABLE trade ALTER COLUMN reserved_until SET DEFAULT now() + INTERVAL '7 days';

-- Reservations from before this migration end in seven days.
UPDATE trade SET reserved_until = now() + INTERVAL '7 days'
WHERE sold_on IS NULL AND confirmed_at IS NULL AND cancelled_at IS NULL;

-- A trade whose reservation has ended was cancelled by neither side.
ALTER TABLE trade
  DROP CONSTRAINT trade_cancelled,
  ADD CONSTRAINT trade_cancelled CHECK (cancelled_by IS NULL OR cancelled_at IS NOT NULL) NOT VALID;
