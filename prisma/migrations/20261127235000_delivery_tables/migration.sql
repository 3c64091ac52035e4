-- What is sent to users outside of the site: mails and pushes. schema.prisma describes the columns.

-- ── What users choose ────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE notification
  ADD COLUMN in_app BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN told_at TIMESTAMPTZ(3);

CREATE TYPE mail_choice AS ENUM ('off', 'digest', 'soon');

ALTER TABLE notification_setting
  ADD COLUMN mail mail_choice,
  ADD COLUMN push BOOLEAN;

CREATE TABLE notification_times (
  user_id UUID PRIMARY KEY REFERENCES "user" (id),
  time_zone TEXT,
  digest_hour SMALLINT NOT NULL DEFAULT 8,
  is_quiet BOOLEAN NOT NULL DEFAULT false,
  quiet_from SMALLINT NOT NULL DEFAULT 22,
  quiet_until SMALLINT NOT NULL DEFAULT 7,
  CONSTRAINT notification_times_zone CHECK (char_length(time_zone) BETWEEN 1 AND 64),
  CONSTRAINT notification_times_hours CHECK (
    digest_hour BETWEEN 0 AND 23 AND quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until)
);

CREATE TABLE mail_mute (
  user_id UUID NOT NULL REFERENCES "user" (id),
  page TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (user_id, page)
);

-- ── Mails ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE mail_address (
  user_id UUID PRIMARY KEY REFERENCES "user" (id),
  unsubscribe_key TEXT NOT NULL,
  is_off BOOLEAN NOT NULL DEFAULT false,
  address TEXT,
  CONSTRAINT mail_address_length CHECK (char_length(address) BETWEEN 3 AND 254)
);
CREATE UNIQUE INDEX mail_address_unsubscribe_key_key ON mail_address (unsubscribe_key);

CREATE TABLE mail_stop (
  address TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT mail_stop_reason_length CHECK (char_length(reason) <= 500)
);

CREATE TYPE mail_kind AS ENUM ('line', 'more', 'digest', 'proof');
CREATE TYPE mail_state AS ENUM ('waiting', 'sent', 'dropped', 'failed');

CREATE TABLE mail (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  kind mail_kind NOT NULL,
  notification_id UUID REFERENCES notification (id) ON DELETE CASCADE,
  digest_on DATE,
  address TEXT,
  proof_token TEXT,
  state mail_state NOT NULL DEFAULT 'waiting',
  due_at TIMESTAMPTZ(3) NOT NULL,
  leased_until TIMESTAMPTZ(3),
  attempts SMALLINT NOT NULL DEFAULT 0,
  ended_at TIMESTAMPTZ(3),
  reason TEXT,
  more_id UUID REFERENCES mail (id) ON DELETE SET NULL,
  CONSTRAINT mail_of_kind CHECK (
    (kind = 'line') = (notification_id IS NOT NULL) AND (kind = 'digest') = (digest_on IS NOT NULL)
    AND (kind = 'proof') = (proof_token IS NOT NULL)),
  CONSTRAINT mail_ended CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT mail_reason_length CHECK (char_length(reason) <= 500)
);
-- One mail for a line, one digest for a day of the user, and one mail that collects what the limit of an hour held back.
CREATE UNIQUE INDEX mail_of_line ON mail (notification_id);
CREATE UNIQUE INDEX mail_of_day ON mail (user_id, digest_on);
CREATE UNIQUE INDEX mail_with_more ON mail (user_id) WHERE kind = 'more' AND state = 'waiting';
-- One proof of a user, the newest one. One mail of a user is sent at a time, so that what was sent in the last hour is known.
CREATE UNIQUE INDEX mail_with_proof ON mail (user_id) WHERE kind = 'proof';
CREATE UNIQUE INDEX mail_in_flight ON mail (user_id) WHERE leased_until IS NOT NULL;
CREATE UNIQUE INDEX mail_proof_token_key ON mail (proof_token);
CREATE INDEX mail_due ON mail (due_at, id) WHERE state = 'waiting';
CREATE INDEX mail_of_user ON mail (user_id, ended_at);
CREATE INDEX mail_ended_at_idx ON mail (ended_at);
CREATE INDEX mail_more_id_idx ON mail (more_id);

-- ── Pushes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE push_subscription (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  session_hash BYTEA NOT NULL REFERENCES session (token_hash) ON DELETE CASCADE,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  server_key TEXT NOT NULL,
  device TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  delivered_at TIMESTAMPTZ(3),
  refusals SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT push_subscription_lengths CHECK (
    char_length(endpoint) <= 2048 AND char_length(p256dh) <= 100 AND char_length(auth) <= 50 AND char_length(device) <= 100)
);
CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription (endpoint);
CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);
CREATE INDEX push_subscription_session_hash_idx ON push_subscription (session_hash);

CREATE TABLE push (
  id UUID PRIMARY KEY,
  subscription_id UUID NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  notification_id UUID NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  due_at TIMESTAMPTZ(3) NOT NULL,
  leased_until TIMESTAMPTZ(3),
  attempts SMALLINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX push_subscription_id_notification_id_key ON push (subscription_id, notification_id);
CREATE INDEX push_notification_id_idx ON push (notification_id);
CREATE INDEX push_due ON push (due_at, id);
