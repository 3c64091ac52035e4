-- What users are told: follows, wants, saved searches and notifications. schema.prisma describes the columns.

-- How far a consumer came within a batch that it handles in several steps. Both columns are null in all rows.
ALTER TABLE change_consumer
  ADD COLUMN batch_end BIGINT,
  ADD COLUMN cursor TEXT,
  ADD CONSTRAINT change_consumer_step CHECK ((batch_end IS NULL) = (cursor IS NULL)) NOT VALID;

ALTER TABLE part
  ADD COLUMN follow_count INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN want_count INTEGER NOT NULL DEFAULT 0;

-- ── Follows ──────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE follow_type AS ENUM ('part', 'tag', 'vehicle', 'seller', 'post', 'thread');
CREATE TYPE follow_level AS ENUM ('none', 'following', 'muted');
CREATE TYPE follow_topic AS ENUM ('asks', 'edits', 'comments', 'sales');

CREATE TABLE follow (
  user_id UUID NOT NULL REFERENCES "user" (id),
  type follow_type NOT NULL,
  item_id TEXT NOT NULL,
  level follow_level NOT NULL,
  topics follow_topic[] NOT NULL,
  is_chosen BOOLEAN NOT NULL,
  since TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (user_id, type, item_id),
  CONSTRAINT follow_topics CHECK (type = 'part' OR topics = '{}')
);
CREATE INDEX follow_of_item ON follow (type, item_id, user_id) INCLUDE (topics, since) WHERE level = 'following';
CREATE INDEX follow_muted ON follow (user_id) WHERE level = 'muted';

-- ── Wants ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE want_reach AS ENUM ('delivered', 'within');

CREATE TABLE want (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  max_price_cents INTEGER NOT NULL,
  least_condition listing_condition,
  car_id UUID REFERENCES garage_car (id) ON DELETE SET NULL,
  reach want_reach NOT NULL DEFAULT 'delivered',
  within_km INTEGER,
  quantity INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT want_price CHECK (max_price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT want_quantity CHECK (quantity BETWEEN 1 AND 999),
  CONSTRAINT want_distance CHECK ((reach = 'within') = (within_km IS NOT NULL) AND within_km BETWEEN 1 AND 20000)
);
CREATE UNIQUE INDEX want_user_id_part_id_key ON want (user_id, part_id);
CREATE INDEX want_part_id_user_id_idx ON want (part_id, user_id);
CREATE INDEX want_car_id_idx ON want (car_id);
CREATE INDEX want_expires_at_idx ON want (expires_at);

CREATE TABLE want_told (
  user_id UUID NOT NULL REFERENCES "user" (id),
  part_id UUID NOT NULL,
  seller_id UUID NOT NULL,
  cents INTEGER NOT NULL,
  condition listing_condition,
  at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (user_id, part_id, seller_id)
);
CREATE INDEX want_told_at_idx ON want_told (at);

-- ── Saved searches ───────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE saved_search (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  slot SMALLINT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  car_id UUID REFERENCES garage_car (id) ON DELETE SET NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT saved_search_slot CHECK (slot BETWEEN 0 AND 49),
  CONSTRAINT saved_search_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT saved_search_query_length CHECK (char_length(query) <= 2048)
);
CREATE UNIQUE INDEX saved_search_user_id_slot_key ON saved_search (user_id, slot);
CREATE INDEX saved_search_car_id_idx ON saved_search (car_id);

-- ── Notifications ────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE notification (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  kind TEXT NOT NULL,
  group_key TEXT NOT NULL,
  page TEXT NOT NULL,
  follow_type follow_type,
  follow_item TEXT,
  search_ids UUID[] NOT NULL DEFAULT '{}',
  seq BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  stored INTEGER NOT NULL,
  more INTEGER NOT NULL DEFAULT 0,
  read_at TIMESTAMPTZ(3),
  CONSTRAINT notification_follow CHECK ((follow_type IS NULL) = (follow_item IS NULL)),
  CONSTRAINT notification_stored CHECK (stored BETWEEN 1 AND 100)
);
-- One unread line of a group. It also finds the unread lines of a user.
CREATE UNIQUE INDEX notification_unread ON notification (user_id, kind, group_key) WHERE read_at IS NULL;
CREATE INDEX notification_user_id_seq_id_idx ON notification (user_id, seq, id);
CREATE INDEX notification_at_idx ON notification (at);

CREATE TABLE notification_event (
  user_id UUID NOT NULL,
  change_id UUID NOT NULL REFERENCES change (id),
  notification_id UUID NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, change_id)
);
CREATE INDEX notification_event_notification_id_change_id_idx ON notification_event (notification_id, change_id);

CREATE TABLE notification_setting (
  user_id UUID NOT NULL REFERENCES "user" (id),
  setting TEXT NOT NULL,
  in_app BOOLEAN NOT NULL,
  PRIMARY KEY (user_id, setting)
);

CREATE TABLE notification_pause (
  user_id UUID PRIMARY KEY,
  until TIMESTAMPTZ(3)
);
