-- Parts that are merged into one. schema.prisma describes the columns.

ALTER TABLE part ADD COLUMN merged_into_id UUID;
-- A merged part is hidden like a removed one, and only an undo of the merge shows it again.
ALTER TABLE part ADD CONSTRAINT part_merged_is_hidden
  CHECK (merged_into_id IS NULL OR (removed_at IS NOT NULL AND merged_into_id <> id)) NOT VALID;

CREATE TABLE part_merge (
  id UUID PRIMARY KEY,
  loser_id UUID NOT NULL REFERENCES part (id),
  winner_id UUID NOT NULL REFERENCES part (id),
  choices JSONB NOT NULL,
  reason TEXT NOT NULL,
  merged_by_id UUID NOT NULL REFERENCES "user" (id),
  merged_at TIMESTAMPTZ(3) NOT NULL,
  revision INTEGER NOT NULL,
  fitment_revision INTEGER,
  relation_revision INTEGER,
  undone_by_id UUID REFERENCES "user" (id),
  undone_at TIMESTAMPTZ(3),
  report JSONB,
  CONSTRAINT part_merge_of_two CHECK (loser_id <> winner_id),
  CONSTRAINT part_merge_undone CHECK (num_nulls(undone_by_id, undone_at, report) IN (0, 3))
);
CREATE UNIQUE INDEX part_merge_of_loser ON part_merge (loser_id) WHERE undone_at IS NULL;
CREATE INDEX part_merge_loser_id_id_idx ON part_merge (loser_id, id);
CREATE INDEX part_merge_winner_id_id_idx ON part_merge (winner_id, id);
CREATE INDEX part_merge_merged_by_id_id_idx ON part_merge (merged_by_id, id);
CREATE INDEX part_merge_undone_by_id_idx ON part_merge (undone_by_id) WHERE undone_by_id IS NOT NULL;

CREATE TABLE part_merge_move (
  merge_id UUID NOT NULL REFERENCES part_merge (id),
  rule TEXT NOT NULL,
  key TEXT NOT NULL,
  was_swapped BOOLEAN NOT NULL DEFAULT false,
  value JSONB,
  PRIMARY KEY (merge_id, rule, key)
);
