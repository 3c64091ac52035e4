-- Parts that may be the same. schema.prisma describes the columns.

CREATE TABLE not_duplicate (
  low_id UUID NOT NULL REFERENCES part (id),
  high_id UUID NOT NULL REFERENCES part (id),
  user_id UUID NOT NULL REFERENCES "user" (id),
  at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (low_id, high_id),
  CONSTRAINT not_duplicate_order CHECK (low_id < high_id)
);
CREATE INDEX not_duplicate_high_id_idx ON not_duplicate (high_id);
CREATE INDEX not_duplicate_user_id_low_id_idx ON not_duplicate (user_id, low_id);

CREATE TYPE duplicate_reason AS ENUM ('number', 'name');
CREATE TABLE duplicate_candidate (
  id UUID PRIMARY KEY,
  low_id UUID NOT NULL REFERENCES part (id),
  high_id UUID NOT NULL REFERENCES part (id),
  reason duplicate_reason NOT NULL,
  number TEXT NOT NULL,
  brand TEXT,
  similarity SMALLINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT duplicate_candidate_order CHECK (low_id < high_id)
);
CREATE UNIQUE INDEX duplicate_candidate_low_id_high_id_key ON duplicate_candidate (low_id, high_id);
CREATE INDEX duplicate_candidate_high_id_idx ON duplicate_candidate (high_id);
-- The likeliest pairs first.
CREATE INDEX duplicate_candidate_reason_similarity_id_idx ON duplicate_candidate (reason, similarity DESC, id);

-- How far the nightly search for duplicates came.
CREATE TABLE duplicate_scan (
  is_only BOOLEAN PRIMARY KEY DEFAULT true CHECK (is_only),
  position UUID,
  began_at TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'
);
INSERT INTO duplicate_scan DEFAULT VALUES;
