-- Changes that are seen, checked and undone, and what keeps order among people. schema.prisma describes the columns.

-- ── Levels ───────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE user_standing (
  user_id UUID PRIMARY KEY REFERENCES "user" (id),
  edits INTEGER NOT NULL DEFAULT 0,
  undone INTEGER NOT NULL DEFAULT 0,
  granted_at TIMESTAMPTZ(3),
  CONSTRAINT user_standing_counts CHECK (undone BETWEEN 0 AND edits)
);

-- ── Recent changes ───────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE check_state AS ENUM ('unchecked', 'good', 'undone', 'trusted');
CREATE TYPE change_subject AS ENUM ('part', 'cars', 'vehicle', 'image');
CREATE TYPE size_unit AS ENUM ('characters', 'cars', 'rows', 'images');

CREATE TABLE recent_change (
  seq BIGINT PRIMARY KEY,
  change_id UUID NOT NULL REFERENCES change (id),
  kind TEXT NOT NULL,
  subject change_subject NOT NULL,
  page_id UUID NOT NULL,
  item_id UUID NOT NULL,
  revision INTEGER,
  actor_id UUID REFERENCES "user" (id),
  at TIMESTAMPTZ(3) NOT NULL,
  keys TEXT[] NOT NULL,
  added INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  unit size_unit NOT NULL,
  flags JSONB NOT NULL DEFAULT '[]',
  state check_state NOT NULL,
  checked_by_id UUID REFERENCES "user" (id),
  checked_at TIMESTAMPTZ(3),
  opened_by_id UUID REFERENCES "user" (id),
  opened_at TIMESTAMPTZ(3),
  CONSTRAINT recent_change_checked CHECK ((state IN ('good', 'undone')) = (checked_at IS NOT NULL)),
  CONSTRAINT recent_change_not_good_by_oneself CHECK (state <> 'good' OR checked_by_id IS DISTINCT FROM actor_id)
);
CREATE UNIQUE INDEX recent_change_change_id_key ON recent_change (change_id);
CREATE INDEX recent_change_actor_id_seq_idx ON recent_change (actor_id, seq);
CREATE INDEX recent_change_page_id_seq_idx ON recent_change (page_id, seq);
-- The changes that a revert, a removal or an undo takes back.
CREATE INDEX recent_change_page_id_subject_revision_idx ON recent_change (page_id, subject, revision);
CREATE INDEX recent_change_checked_by_idx ON recent_change (checked_by_id, change_id) WHERE checked_by_id IS NOT NULL;
CREATE INDEX recent_change_opened_by_idx ON recent_change (opened_by_id) WHERE opened_by_id IS NOT NULL;
CREATE INDEX recent_change_unchecked ON recent_change (seq) WHERE state = 'unchecked';
-- The keys with that of the state, so that one index answers all filters. Each entry goes to its place at once, because
-- a search reads the list of pending ones completely.
CREATE FUNCTION change_keys(keys TEXT[], state check_state) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN keys || CASE WHEN state = 'unchecked' THEN ARRAY['unchecked'] ELSE '{}' END;
CREATE INDEX recent_change_keys_idx ON recent_change USING gin (change_keys(keys, state)) WITH (fastupdate = off);

-- The edits of a user, and how many of them were undone. A removal or a restoration is no edit.
CREATE FUNCTION is_edit(kind TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT LIKE '%.removed' AND kind NOT LIKE '%.restored';

CREATE FUNCTION count_new_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_standing AS s (user_id, edits, undone)
  SELECT actor_id, count(*), count(*) FILTER (WHERE state = 'undone') FROM new_rows
  WHERE actor_id IS NOT NULL AND is_edit(kind) GROUP BY actor_id ORDER BY actor_id
  ON CONFLICT (user_id) DO UPDATE SET edits = s.edits + excluded.edits, undone = s.undone + excluded.undone;
  RETURN NULL;
END $$;
CREATE TRIGGER recent_change_counted AFTER INSERT ON recent_change
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_edits();

CREATE FUNCTION count_undone_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM user_standing s WHERE s.user_id IN (
    SELECT n.actor_id FROM new_rows n JOIN old_rows o USING (seq) WHERE (n.state = 'undone') <> (o.state = 'undone'))
  ORDER BY s.user_id FOR UPDATE;
  UPDATE user_standing s SET undone = s.undone + d.undone
  FROM (
    SELECT n.actor_id, sum((n.state = 'undone')::int - (o.state = 'undone')::int) AS undone
    FROM new_rows n JOIN old_rows o USING (seq)
    WHERE n.actor_id IS NOT NULL AND is_edit(n.kind) GROUP BY n.actor_id) d
  WHERE s.user_id = d.actor_id AND d.undone <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER recent_change_recounted AFTER UPDATE ON recent_change
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_undone_edits();

-- The first batches read the whole log.
INSERT INTO change_consumer (name, seq) VALUES ('recent changes', 0);

-- ── Flags ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE flag_case (
  seq BIGINT NOT NULL REFERENCES recent_change (seq),
  rule TEXT NOT NULL,
  is_good BOOLEAN,
  decided_at TIMESTAMPTZ(3),
  PRIMARY KEY (seq, rule),
  CONSTRAINT flag_case_decided CHECK ((is_good IS NULL) = (decided_at IS NULL))
);
CREATE INDEX flag_case_decided_idx ON flag_case (rule, decided_at) WHERE is_good IS NOT NULL;

-- The rules that are switched off, or were. The cases decided before `since` do not count again.
CREATE TABLE flag_rule (
  rule TEXT PRIMARY KEY,
  is_off BOOLEAN NOT NULL,
  since TIMESTAMPTZ(3) NOT NULL,
  good_percent SMALLINT NOT NULL
);

-- The sites that a text has linked before.
CREATE TABLE linked_site (
  host TEXT PRIMARY KEY
);
INSERT INTO linked_site (host)
SELECT DISTINCT lower(regexp_replace(m[1], '^www\.', '')) FROM part,
  LATERAL regexp_matches(description_markdown, 'https?://([a-zA-Z0-9.-]{1,253})', 'g') m
ON CONFLICT DO NOTHING;

-- ── Undo everything of a person ──────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE undo_job_state AS ENUM ('running', 'stopped', 'done');
CREATE TYPE undo_step_state AS ENUM ('waiting', 'undone', 'left', 'gone', 'failed');

CREATE TABLE undo_job (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  moderator_id UUID NOT NULL REFERENCES "user" (id),
  reason TEXT NOT NULL,
  since TIMESTAMPTZ(3),
  mute_id UUID REFERENCES mute (id),
  undoes_id UUID REFERENCES undo_job (id),
  state undo_job_state NOT NULL DEFAULT 'running',
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT undo_job_ended CHECK ((state = 'running') = (ended_at IS NULL)),
  CONSTRAINT undo_job_reason_length CHECK (char_length(reason) BETWEEN 1 AND 1000)
);
-- One job for a user at a time, and a job is undone once.
CREATE UNIQUE INDEX undo_job_running ON undo_job (user_id) WHERE state = 'running';
CREATE UNIQUE INDEX undo_job_undoes_id_key ON undo_job (undoes_id);
CREATE INDEX undo_job_moderator_id_id_idx ON undo_job (moderator_id, id);
CREATE INDEX undo_job_mute_id_idx ON undo_job (mute_id);

CREATE TABLE undo_step (
  job_id UUID NOT NULL REFERENCES undo_job (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  change_id UUID NOT NULL REFERENCES change (id),
  state undo_step_state NOT NULL DEFAULT 'waiting',
  note TEXT NOT NULL DEFAULT '',
  overwritten JSONB,
  PRIMARY KEY (job_id, number),
  CONSTRAINT undo_step_note_length CHECK (char_length(note) <= 500)
);
CREATE UNIQUE INDEX undo_step_of_change ON undo_step (job_id, change_id);
CREATE INDEX undo_step_waiting ON undo_step (job_id, number) WHERE state = 'waiting';
CREATE INDEX undo_step_change_id_idx ON undo_step (change_id);

-- ── Protection ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE protection (
  id UUID PRIMARY KEY,
  part_id UUID REFERENCES part (id),
  vehicle_id UUID REFERENCES vehicle (id),
  level SMALLINT NOT NULL,
  until TIMESTAMPTZ(3),
  reason TEXT NOT NULL,
  moderator_id UUID NOT NULL REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT protection_of_one CHECK (num_nonnulls(part_id, vehicle_id) = 1),
  CONSTRAINT protection_level CHECK (level BETWEEN 1 AND 3),
  CONSTRAINT protection_reason_length CHECK (char_length(reason) BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX protection_of_part ON protection (part_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX protection_of_vehicle ON protection (vehicle_id) WHERE ended_at IS NULL;
CREATE INDEX protection_moderator_id_id_idx ON protection (moderator_id, id);

-- ── Moderators and people ────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE moderation_log
  ADD COLUMN rule TEXT,
  ADD COLUMN public_reason TEXT NOT NULL DEFAULT '',
  ADD COLUMN items INTEGER NOT NULL DEFAULT 1;

CREATE TABLE moderator_note (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  author_id UUID NOT NULL REFERENCES "user" (id),
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT moderator_note_length CHECK (char_length(text) BETWEEN 1 AND 1000)
);
CREATE INDEX moderator_note_user_id_id_idx ON moderator_note (user_id, id);
CREATE INDEX moderator_note_author_id_id_idx ON moderator_note (author_id, id);

CREATE TABLE warning (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  moderator_id UUID NOT NULL REFERENCES "user" (id),
  report_id UUID REFERENCES report (id),
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  acknowledged_at TIMESTAMPTZ(3),
  CONSTRAINT warning_reason_length CHECK (char_length(reason) BETWEEN 1 AND 1000)
);
CREATE INDEX warning_user_id_id_idx ON warning (user_id, id);
CREATE INDEX warning_moderator_id_id_idx ON warning (moderator_id, id);
CREATE UNIQUE INDEX warning_report_id_key ON warning (report_id);

CREATE TYPE appeal_outcome AS ENUM ('upheld', 'lifted');

CREATE TABLE appeal (
  id UUID PRIMARY KEY,
  mute_id UUID NOT NULL REFERENCES mute (id),
  user_id UUID NOT NULL REFERENCES "user" (id),
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  outcome appeal_outcome,
  answer TEXT NOT NULL DEFAULT '',
  answered_by_id UUID REFERENCES "user" (id),
  answered_at TIMESTAMPTZ(3),
  CONSTRAINT appeal_lengths CHECK (char_length(text) BETWEEN 1 AND 1000 AND char_length(answer) <= 1000),
  CONSTRAINT appeal_answered CHECK (
    (outcome IS NULL) = (answered_at IS NULL) AND (outcome IS NULL) = (answered_by_id IS NULL))
);
CREATE UNIQUE INDEX appeal_mute_id_key ON appeal (mute_id);
CREATE INDEX appeal_user_id_id_idx ON appeal (user_id, id);
CREATE INDEX appeal_answered_by_id_idx ON appeal (answered_by_id);
CREATE INDEX appeal_open ON appeal (id) WHERE outcome IS NULL;
