-- Who knows from experience that a relation is right. schema.prisma describes the columns.

CREATE TABLE relation_confirmation (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  kind relation_kind NOT NULL,
  other_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id),
  vehicle_id UUID REFERENCES vehicle (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT relation_confirmation_of_two CHECK (part_id <> other_id)
);
CREATE UNIQUE INDEX relation_confirmation_part_id_kind_other_id_user_id_key
  ON relation_confirmation (part_id, kind, other_id, user_id);
CREATE INDEX relation_confirmation_other_id_part_id_idx ON relation_confirmation (other_id, part_id);
CREATE INDEX relation_confirmation_user_id_id_idx ON relation_confirmation (user_id, id);
