-- Changes of many asks of a seller at once. schema.prisma describes the columns.

CREATE TYPE bulk_state AS ENUM ('running', 'done', 'undoing', 'undone');
CREATE TYPE bulk_item_state AS ENUM ('waiting', 'changed', 'left', 'undone');

CREATE TABLE bulk_change (
  id UUID PRIMARY KEY,
  seller_id UUID NOT NULL REFERENCES "user" (id),
  change JSONB NOT NULL,
  state bulk_state NOT NULL DEFAULT 'running',
  created_at TIMESTAMPTZ(3) NOT NULL,
  undo_until TIMESTAMPTZ(3),
  CONSTRAINT bulk_change_undo CHECK (undo_until IS NULL OR state = 'done')
);
-- Two at a time would overwrite what the undo of the other one compares.
CREATE UNIQUE INDEX bulk_change_running ON bulk_change (seller_id) WHERE state IN ('running', 'undoing');
CREATE INDEX bulk_change_seller_id_id_idx ON bulk_change (seller_id, id);

CREATE TABLE bulk_change_item (
  bulk_id UUID NOT NULL REFERENCES bulk_change (id) ON DELETE CASCADE,
  listing_id UUID NOT NULL REFERENCES listing (id),
  state bulk_item_state NOT NULL DEFAULT 'waiting',
  note TEXT NOT NULL DEFAULT '',
  before JSONB,
  after JSONB,
  PRIMARY KEY (bulk_id, listing_id)
);
CREATE INDEX bulk_change_item_listing_id_idx ON bulk_change_item (listing_id);
