-- Saved views of inventories. schema.prisma describes the columns.

CREATE TABLE inventory_view (
  id UUID PRIMARY KEY,
  seller_id UUID NOT NULL REFERENCES "user" (id),
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX inventory_view_seller_id_name_key ON inventory_view (seller_id, name);
