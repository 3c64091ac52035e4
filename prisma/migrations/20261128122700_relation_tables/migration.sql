-- How parts belong together. schema.prisma describes the columns.

ALTER TYPE change_subject ADD VALUE 'relations' AFTER 'image';
ALTER TYPE reported_item_type ADD VALUE 'relation' AFTER 'confirmation';
CREATE TYPE relation_kind AS ENUM ('same_as', 'replaces', 'works_with_changes', 'contains');

CREATE TABLE part_relations (
  part_id UUID PRIMARY KEY REFERENCES part (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);

CREATE TABLE part_relation (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  ordinal SMALLINT NOT NULL,
  kind relation_kind NOT NULL,
  other_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  quantity SMALLINT,
  note TEXT NOT NULL DEFAULT '',
  source fitment_source NOT NULL,
  CONSTRAINT part_relation_of_two CHECK (part_id <> other_id),
  CONSTRAINT part_relation_quantity CHECK ((kind = 'contains') = (quantity IS NOT NULL) AND quantity > 0),
  CONSTRAINT part_relation_note CHECK (kind <> 'works_with_changes' OR note <> '')
);
CREATE UNIQUE INDEX part_relation_part_id_ordinal_key ON part_relation (part_id, ordinal);
CREATE UNIQUE INDEX part_relation_part_id_kind_other_id_key ON part_relation (part_id, kind, other_id);
CREATE INDEX part_relation_other_id_part_id_idx ON part_relation (other_id, part_id);

CREATE TABLE relation_revision (
  id UUID NOT NULL,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  rows JSONB NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  author_id UUID REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  reverts_to INTEGER,
  removed_at TIMESTAMPTZ(3),
  PRIMARY KEY (part_id, number)
);
CREATE UNIQUE INDEX relation_revision_id_key ON relation_revision (id);
CREATE INDEX relation_revision_author_id_id_idx ON relation_revision (author_id, id);
