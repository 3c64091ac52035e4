-- Proposals to merge two parts, and what users say to them. schema.prisma describes the columns.

CREATE TYPE merge_proposal_state AS ENUM ('open', 'merged', 'refused', 'withdrawn', 'expired');
CREATE TABLE merge_proposal (
  id UUID PRIMARY KEY,
  loser_id UUID NOT NULL REFERENCES part (id),
  winner_id UUID NOT NULL REFERENCES part (id),
  choices JSONB NOT NULL,
  reason TEXT NOT NULL,
  proposer_id UUID NOT NULL REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  state merge_proposal_state NOT NULL DEFAULT 'open',
  ended_at TIMESTAMPTZ(3),
  objected_at TIMESTAMPTZ(3),
  refusal TEXT,
  merge_id UUID REFERENCES part_merge (id),
  CONSTRAINT merge_proposal_of_two CHECK (loser_id <> winner_id),
  CONSTRAINT merge_proposal_ended CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX merge_proposal_merge_id_key ON merge_proposal (merge_id);
-- Of a pair of parts one proposal is open, in one of the two directions.
CREATE UNIQUE INDEX merge_proposal_open ON merge_proposal (least(loser_id, winner_id), greatest(loser_id, winner_id))
  WHERE state = 'open';
CREATE INDEX merge_proposal_waiting ON merge_proposal (id) WHERE state = 'open';
CREATE INDEX merge_proposal_loser_id_id_idx ON merge_proposal (loser_id, id);
CREATE INDEX merge_proposal_winner_id_id_idx ON merge_proposal (winner_id, id);
CREATE INDEX merge_proposal_proposer_id_id_idx ON merge_proposal (proposer_id, id);

CREATE TABLE merge_opinion (
  proposal_id UUID NOT NULL REFERENCES merge_proposal (id),
  user_id UUID NOT NULL REFERENCES "user" (id),
  agrees BOOLEAN NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (proposal_id, user_id)
);
CREATE INDEX merge_opinion_user_id_proposal_id_idx ON merge_opinion (user_id, proposal_id);
