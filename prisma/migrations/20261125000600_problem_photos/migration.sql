-- The photos of a statement on a problem with a trade.
CREATE TABLE problem_photo (
  id UUID NOT NULL,
  statement_id UUID NOT NULL,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  CONSTRAINT problem_photo_pkey PRIMARY KEY (id),
  CONSTRAINT problem_photo_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES problem_statement (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT problem_photo_position CHECK (position BETWEEN 0 AND 9)
);
CREATE UNIQUE INDEX problem_photo_statement_id_position_key ON problem_photo (statement_id, position);
CREATE INDEX problem_photo_storage_key_idx ON problem_photo (storage_key);
