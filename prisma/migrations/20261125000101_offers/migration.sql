CREATE TYPE offer_state AS ENUM ('open', 'countered', 'declined', 'withdrawn', 'expired', 'accepted');

CREATE TABLE offer (
  id UUID PRIMARY KEY,
  listing_id UUID NOT NULL REFERENCES listing (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  maker_id UUID NOT NULL REFERENCES "user" (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  receiver_id UUID NOT NULL REFERENCES "user" (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  price_cents INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  state offer_state NOT NULL DEFAULT 'open',
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  answered_at TIMESTAMPTZ(3),
  counter_to_id UUID REFERENCES offer (id) ON UPDATE CASCADE ON DELETE SET NULL,
  message_id UUID NOT NULL REFERENCES message (id) ON UPDATE CASCADE ON DELETE CASCADE,
  trade_id UUID REFERENCES trade (id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT offer_price CHECK (price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT offer_note_length CHECK (char_length(note) <= 500),
  CONSTRAINT offer_expires_after_creation CHECK (expires_at > created_at),
  CONSTRAINT offer_to_another_user CHECK (maker_id <> receiver_id),
  CONSTRAINT offer_answered CHECK ((state = 'open') = (answered_at IS NULL)),
  CONSTRAINT offer_with_trade CHECK (trade_id IS NULL OR state = 'accepted')
);

CREATE UNIQUE INDEX offer_counter_to_id_key ON offer (counter_to_id);
CREATE UNIQUE INDEX offer_message_id_key ON offer (message_id);
CREATE UNIQUE INDEX offer_trade_id_key ON offer (trade_id);
CREATE INDEX offer_listing_id_maker_id_receiver_id_idx ON offer (listing_id, maker_id, receiver_id);
CREATE INDEX offer_maker_id_receiver_id_id_idx ON offer (maker_id, receiver_id, id);
CREATE INDEX offer_receiver_id_maker_id_id_idx ON offer (receiver_id, maker_id, id);
-- Two users have at most one open offer on a listing.
CREATE UNIQUE INDEX offer_open ON offer (listing_id, least(maker_id, receiver_id), greatest(maker_id, receiver_id)) WHERE state = 'open';
CREATE INDEX offer_expiry ON offer (expires_at) WHERE state = 'open';

-- Open conversations of both users show the offer.
CREATE FUNCTION offer_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || NEW.maker_id);
  PERFORM pg_notify('tappet', 'user ' || NEW.receiver_id);
  RETURN NULL;
END $$;
CREATE TRIGGER offer_notify AFTER INSERT OR UPDATE ON offer FOR EACH ROW EXECUTE FUNCTION offer_notify();
