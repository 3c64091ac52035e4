-- The tables by domain, with their checks and indexes. schema.prisma describes the columns. Prisma cannot express checks,
-- generated columns, partitions, and indexes that are partial, covering, on expressions or with text_pattern_ops.
--
-- * text_pattern_ops finds texts by their beginning, for suggestions.
-- * The checks of lengths repeat the constant LENGTH.

-- ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Towns of GeoNames, written at the start of the site.
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  region TEXT NOT NULL,
  latitude SMALLINT NOT NULL,
  longitude SMALLINT NOT NULL,
  population INTEGER NOT NULL,
  search_key TEXT NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED,
  CONSTRAINT place_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT place_coordinates CHECK (latitude BETWEEN -900 AND 900 AND longitude BETWEEN -1800 AND 1800)
);
CREATE INDEX place_prefix ON place (search_key text_pattern_ops);

CREATE TABLE place_list (
  id INTEGER PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version TEXT NOT NULL
);

-- ── Users and sign-in ────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE "user" (
  id UUID PRIMARY KEY,
  email TEXT NOT NULL,
  subject TEXT,
  name TEXT NOT NULL,
  picture TEXT,
  bio TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  phone TEXT,
  phone_verified_at TIMESTAMPTZ(3),
  is_site_admin BOOLEAN NOT NULL DEFAULT false,
  first_sign_in_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  -- Every word has a space before it, so that LIKE '% word%' finds the beginning of any word.
  search_name TEXT NOT NULL GENERATED ALWAYS AS (' ' || search_text(name)) STORED,
  feedback_negative INTEGER NOT NULL DEFAULT 0,
  feedback_neutral INTEGER NOT NULL DEFAULT 0,
  feedback_positive INTEGER NOT NULL DEFAULT 0,
  place_id INTEGER REFERENCES place (id),
  CONSTRAINT user_email_lower CHECK (email = lower(email) AND email <> ''),
  CONSTRAINT user_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  CONSTRAINT user_bio_length CHECK (char_length(bio) <= 1000),
  CONSTRAINT user_location_length CHECK (char_length(location) <= 200),
  CONSTRAINT user_phone_e164 CHECK (phone ~ '^\+[0-9]{7,15}$'),
  CONSTRAINT user_phone_verified CHECK (phone_verified_at IS NULL OR phone IS NOT NULL)
);
CREATE UNIQUE INDEX user_email_key ON "user" (email);
CREATE UNIQUE INDEX user_subject_key ON "user" (subject);
CREATE UNIQUE INDEX user_phone_key ON "user" (phone);
CREATE INDEX user_site_admin ON "user" (id) WHERE is_site_admin;
-- fastupdate is off for every GIN index of the search, because a search would have to scan the list of pending entries.
CREATE INDEX user_search ON "user" USING gin (search_name gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- The site account sends the notices of the site. Nobody can sign in with it.
INSERT INTO "user" (id, email, name, created_at)
  VALUES ('00000000-0000-7000-8000-000000000001', 'notices@tappet.invalid', 'Tappet', timestamptz 'epoch');

CREATE TABLE session (
  token_hash BYTEA PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind session_kind NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT session_hash_length CHECK (length(token_hash) = 32),
  CONSTRAINT session_of_a_person CHECK (user_id <> '00000000-0000-7000-8000-000000000001')
);
CREATE INDEX session_user_id_idx ON session (user_id);
CREATE INDEX session_expires_at_idx ON session (expires_at);

CREATE TABLE sign_in_attempt (
  state_hash BYTEA PRIMARY KEY,
  path TEXT NOT NULL,
  nonce TEXT,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT sign_in_attempt_path CHECK (path LIKE '/%')
);
CREATE INDEX sign_in_attempt_expires_at_idx ON sign_in_attempt (expires_at);

CREATE TABLE phone_code (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  phone TEXT NOT NULL,
  code_hash BYTEA,
  tries SMALLINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT phone_code_tries CHECK (tries BETWEEN 0 AND 5)
);
CREATE INDEX phone_code_user_id_created_at_idx ON phone_code (user_id, created_at);
CREATE INDEX phone_code_phone_created_at_idx ON phone_code (phone, created_at);

CREATE TABLE seller_particulars (
  user_id UUID PRIMARY KEY REFERENCES "user" (id),
  business_name TEXT NOT NULL,
  street TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  email TEXT NOT NULL,
  register_number TEXT,
  vat_id TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT seller_particulars_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT seller_particulars_complete CHECK ('' <> ALL (ARRAY[business_name, street, postal_code, city, email]))
);

CREATE TABLE user_block (
  blocker_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  blocked_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT user_block_differ CHECK (blocker_id <> blocked_id)
);
CREATE INDEX user_block_blocked_id_idx ON user_block (blocked_id);

-- ── Parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE part (
  id UUID PRIMARY KEY,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description_markdown TEXT NOT NULL DEFAULT '',
  description_html TEXT NOT NULL DEFAULT '',
  description_preview_html TEXT NOT NULL DEFAULT '',
  initial_description_markdown TEXT NOT NULL DEFAULT '',
  renderer_version SMALLINT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  created_by_id UUID REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  last_edited_by_id UUID REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  lowest_ask_cents INTEGER,
  highest_bid_cents INTEGER,
  ask_count INTEGER NOT NULL DEFAULT 0,
  bid_count INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,
  thread_count INTEGER NOT NULL DEFAULT 0,
  image_count INTEGER NOT NULL DEFAULT 0,
  content_version INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT part_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  CONSTRAINT part_slug_shape CHECK (slug <> '' AND slug !~ '[/?#\s]'),
  -- The server takes an address with an id for the id of a part, so a slug in the form of an id would never be found.
  CONSTRAINT part_slug_no_id CHECK (slug !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  CONSTRAINT part_description_length CHECK (char_length(description_markdown) <= 100000),
  CONSTRAINT part_revision_positive CHECK (revision >= 0),
  CONSTRAINT part_counts_positive CHECK (least(ask_count, bid_count, comment_count, thread_count, image_count) >= 0)
);
CREATE UNIQUE INDEX part_slug_key ON part (slug);
CREATE UNIQUE INDEX part_name_key_key ON part (name_key);
CREATE INDEX part_name_prefix ON part (name_key text_pattern_ops);
CREATE INDEX part_created_by_id_idx ON part (created_by_id);
CREATE INDEX part_last_edited_by_id_idx ON part (last_edited_by_id);
-- Visible parts for counts, the sitemap and feeds. The included columns make index-only scans possible.
CREATE INDEX part_visible ON part (id) INCLUDE (updated_at, created_by_id) WHERE removed_at IS NULL;
-- The feed excludes comments on the few removed parts.
CREATE INDEX part_removed ON part (id) WHERE removed_at IS NOT NULL;
-- In the feed, a new part ranks like an item with 16 votes.
CREATE INDEX part_feed ON part (feed_rank(created_at, 16) DESC, id DESC) WHERE removed_at IS NULL;

CREATE TABLE part_slug (
  slug TEXT PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX part_slug_part_id_idx ON part_slug (part_id);

CREATE TABLE part_number (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  number TEXT NOT NULL,
  normalized TEXT NOT NULL,
  brand TEXT,
  link TEXT,
  superseded_by TEXT,
  -- Not a generated column, because upper() in PostgreSQL handles 'ß' and the classes of letters differently from
  -- normalizePartNumber.
  superseded_by_normalized TEXT,
  CONSTRAINT part_number_shape CHECK (number <> '' AND normalized ~ '^[0-9A-Z]+$'),
  CONSTRAINT part_number_link CHECK (link ~* '^https?://'),
  CONSTRAINT part_number_superseded CHECK (
    (superseded_by IS NULL) = (superseded_by_normalized IS NULL)
    AND superseded_by <> '' AND superseded_by_normalized ~ '^[0-9A-Z]+$' AND superseded_by_normalized <> normalized
  )
);
CREATE UNIQUE INDEX part_number_part_id_normalized_key ON part_number (part_id, normalized);
CREATE INDEX part_number_prefix ON part_number (normalized text_pattern_ops) INCLUDE (part_id);
CREATE INDEX part_number_lookalike ON part_number (number_lookalike(normalized) text_pattern_ops);
CREATE INDEX part_number_superseded_by ON part_number (superseded_by_normalized text_pattern_ops) INCLUDE (part_id)
  WHERE superseded_by_normalized IS NOT NULL;

CREATE TABLE tag (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL,
  CONSTRAINT tag_name_shape CHECK (char_length(name) BETWEEN 1 AND 60 AND name = btrim(name))
);
CREATE UNIQUE INDEX tag_name_key ON tag (name);
CREATE INDEX tag_prefix ON tag (name text_pattern_ops);

CREATE TABLE tag_admin (
  tag_id INTEGER NOT NULL REFERENCES tag (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  granted_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (tag_id, user_id)
);
CREATE INDEX tag_admin_user_id_idx ON tag_admin (user_id);

CREATE TABLE part_tag (
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tag (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  PRIMARY KEY (part_id, tag_id)
);
CREATE INDEX part_tag_tag_id_part_id_idx ON part_tag (tag_id, part_id);

CREATE TABLE part_revision (
  id UUID NOT NULL,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  description_markdown TEXT NOT NULL,
  tags TEXT[],
  numbers JSONB NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  author_id UUID REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  reverts_to INTEGER,
  removed_at TIMESTAMPTZ(3),
  PRIMARY KEY (part_id, number),
  CONSTRAINT part_revision_number CHECK (number > 0),
  CONSTRAINT part_revision_reverts CHECK (reverts_to < number),
  CONSTRAINT part_revision_summary CHECK (char_length(summary) <= 200)
);
CREATE UNIQUE INDEX part_revision_id_key ON part_revision (id);
CREATE INDEX part_revision_author_id_id_idx ON part_revision (author_id, id);

CREATE TABLE part_image (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  source_url TEXT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  is_drawing BOOLEAN NOT NULL DEFAULT false,
  content_hash BYTEA NOT NULL,
  uploader_id UUID REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  votes INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT part_image_size CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX part_image_part_id_content_hash_key ON part_image (part_id, content_hash);
CREATE INDEX part_image_best ON part_image (part_id, votes DESC, id) WHERE removed_at IS NULL;
CREATE INDEX part_image_uploader_id_idx ON part_image (uploader_id);
CREATE INDEX part_image_storage_key_idx ON part_image (storage_key);
-- The server does not serve the stored files of removed images.
CREATE INDEX part_image_removed ON part_image (storage_key) WHERE removed_at IS NOT NULL;

CREATE TABLE image_vote (
  image_id UUID NOT NULL REFERENCES part_image (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  value SMALLINT NOT NULL,
  PRIMARY KEY (image_id, user_id),
  CONSTRAINT image_vote_value CHECK (value IN (-1, 1))
);
CREATE INDEX image_vote_user_id_idx ON image_vote (user_id);

-- Uploaded photos that nothing shows yet, and stored images that nothing shows any more (docs/decisions/34).
CREATE TABLE upload (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  key TEXT,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT upload_size CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX upload_user_id_key_key ON upload (user_id, key);
CREATE INDEX upload_created_at_idx ON upload (created_at);
CREATE INDEX upload_storage_key_idx ON upload (storage_key);

-- ── Vehicles, fitment and garages ────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE vehicle (
  id UUID PRIMARY KEY,
  level vehicle_level NOT NULL,
  parent_id UUID REFERENCES vehicle (id),
  path UUID[] NOT NULL,
  name TEXT NOT NULL,
  aliases TEXT[] NOT NULL DEFAULT '{}',
  codes TEXT[] NOT NULL DEFAULT '{}',
  built_from TEXT,
  built_to TEXT,
  engine_id UUID REFERENCES vehicle (id),
  attributes JSONB NOT NULL DEFAULT '{}',
  slug TEXT NOT NULL,
  name_key TEXT NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED,
  search_key TEXT NOT NULL GENERATED ALWAYS AS (vehicle_search_key(name, aliases, codes)) STORED,
  search_id SERIAL NOT NULL,
  search_words TEXT[] NOT NULL GENERATED ALWAYS AS (vehicle_search_words(name, aliases, codes)) STORED,
  source vehicle_source,
  revision INTEGER NOT NULL DEFAULT 0,
  created_by_id UUID REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT vehicle_path CHECK (
    path[cardinality(path)] = id AND path[cardinality(path) - 1] IS NOT DISTINCT FROM parent_id
    AND cardinality(path) = CASE level WHEN 'make' THEN 1 WHEN 'model' THEN 2 WHEN 'generation' THEN 3 WHEN 'engine' THEN 2 ELSE 4 END),
  CONSTRAINT vehicle_engine CHECK (engine_id IS NULL OR level = 'variant'),
  CONSTRAINT vehicle_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT vehicle_built CHECK (is_month_range(built_from, built_to))
);
CREATE UNIQUE INDEX vehicle_slug_key ON vehicle (slug);
CREATE UNIQUE INDEX vehicle_search_id_key ON vehicle (search_id);
-- The name of a visible vehicle is unique in its parent. Variants with different engines can have the same name.
CREATE UNIQUE INDEX vehicle_name ON vehicle (parent_id, level, name_key, engine_id) NULLS NOT DISTINCT
  WHERE removed_at IS NULL;
CREATE INDEX vehicle_parent_id_level_name_key_idx ON vehicle (parent_id, level, name_key);
CREATE INDEX vehicle_engine_id_idx ON vehicle (engine_id);
CREATE INDEX vehicle_created_by_id_id_idx ON vehicle (created_by_id, id);
CREATE INDEX vehicle_path_idx ON vehicle USING gin (path);
CREATE INDEX vehicle_search_words_idx ON vehicle USING gin (search_words);
-- The space after the names lets '% iv %' find whole words.
CREATE INDEX vehicle_search_key_similar ON vehicle USING gin ((search_key || ' ') gin_trgm_ops);
CREATE INDEX vehicle_search_key_deletions ON vehicle USING gin (vehicle_deletions(search_key));

CREATE TABLE vehicle_revision (
  id UUID NOT NULL,
  vehicle_id UUID NOT NULL REFERENCES vehicle (id),
  number INTEGER NOT NULL,
  content JSONB NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  author_id UUID REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  reverts_to INTEGER,
  PRIMARY KEY (vehicle_id, number)
);
CREATE UNIQUE INDEX vehicle_revision_id_key ON vehicle_revision (id);
CREATE INDEX vehicle_revision_author_id_id_idx ON vehicle_revision (author_id, id);

CREATE TABLE vehicle_list (
  id INTEGER PRIMARY KEY DEFAULT 1,
  version TEXT NOT NULL,
  CONSTRAINT vehicle_list_one CHECK (id = 1)
);

CREATE TABLE part_fitment (
  part_id UUID PRIMARY KEY REFERENCES part (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  universal BOOLEAN NOT NULL DEFAULT false,
  updated_at TIMESTAMPTZ(3) NOT NULL
);

CREATE TABLE fitment_row (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  ordinal SMALLINT NOT NULL,
  vehicle_id UUID NOT NULL REFERENCES vehicle (id),
  built_from TEXT,
  built_to TEXT,
  precision fitment_precision NOT NULL DEFAULT 'month',
  fits BOOLEAN NOT NULL,
  position TEXT NOT NULL DEFAULT '',
  quantity SMALLINT,
  note TEXT NOT NULL DEFAULT '',
  conditions JSONB NOT NULL DEFAULT '[]',
  source fitment_source NOT NULL,
  CONSTRAINT fitment_row_ordinal CHECK (ordinal BETWEEN 0 AND 499),
  CONSTRAINT fitment_row_quantity CHECK (quantity BETWEEN 1 AND 999),
  CONSTRAINT fitment_row_built CHECK (is_month_range(built_from, built_to))
);
CREATE UNIQUE INDEX fitment_row_part_id_ordinal_key ON fitment_row (part_id, ordinal);
CREATE INDEX fitment_row_vehicle_id_part_id_idx ON fitment_row (vehicle_id, part_id);

CREATE TABLE fitment_revision (
  id UUID NOT NULL,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  universal BOOLEAN NOT NULL,
  rows JSONB NOT NULL,
  summary TEXT NOT NULL DEFAULT '',
  author_id UUID REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  reverts_to INTEGER,
  removed_at TIMESTAMPTZ(3),
  PRIMARY KEY (part_id, number)
);
CREATE UNIQUE INDEX fitment_revision_id_key ON fitment_revision (id);
CREATE INDEX fitment_revision_author_id_id_idx ON fitment_revision (author_id, id);

CREATE TABLE fitment_confirmation (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id),
  vehicle_id UUID NOT NULL REFERENCES vehicle (id),
  engine_id UUID REFERENCES vehicle (id),
  built_from TEXT,
  built_to TEXT,
  fitted BOOLEAN NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT fitment_confirmation_built CHECK (is_month_range(built_from, built_to)),
  CONSTRAINT fitment_confirmation_note CHECK (char_length(note) <= 500)
);
CREATE UNIQUE INDEX fitment_confirmation_part_id_user_id_vehicle_id_key
  ON fitment_confirmation (part_id, user_id, vehicle_id);
CREATE INDEX fitment_confirmation_user_id_id_idx ON fitment_confirmation (user_id, id);

CREATE TABLE garage_car (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  slot SMALLINT NOT NULL,
  vehicle_id UUID NOT NULL REFERENCES vehicle (id),
  engine_id UUID REFERENCES vehicle (id),
  built_from TEXT,
  built_to TEXT,
  vin TEXT,
  answers JSONB NOT NULL DEFAULT '[]',
  is_chosen BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT garage_car_slot CHECK (slot BETWEEN 0 AND 19),
  CONSTRAINT garage_car_vin CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{11}([A-HJ-NPR-Z0-9]{6})?$'),
  CONSTRAINT garage_car_built CHECK (is_month_range(built_from, built_to))
);
CREATE UNIQUE INDEX garage_car_user_id_slot_key ON garage_car (user_id, slot);
-- A user has at most one chosen car.
CREATE UNIQUE INDEX garage_car_chosen ON garage_car (user_id) WHERE is_chosen;

-- ── Listings and trades ──────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE listing (
  id UUID PRIMARY KEY,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  seller_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  type listing_type NOT NULL,
  status listing_status NOT NULL DEFAULT 'active',
  price_cents INTEGER NOT NULL,
  description TEXT NOT NULL,
  location TEXT,
  condition listing_condition,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  warned_at TIMESTAMPTZ(3),
  removed_from listing_status,
  quantity INTEGER NOT NULL DEFAULT 1,
  -- A trade takes one piece until it is cancelled, and the check allows no piece more.
  taken INTEGER NOT NULL DEFAULT 0,
  -- `country`, `latitude` and `longitude` are those of the place, so that filters read no other table.
  place_id INTEGER REFERENCES place (id),
  country TEXT,
  latitude SMALLINT,
  longitude SMALLINT,
  ships_to ships_to,
  ships_to_countries TEXT[] NOT NULL DEFAULT '{}',
  shipping_cents INTEGER,
  import_key TEXT,
  import_photos TEXT[] NOT NULL DEFAULT '{}',
  CONSTRAINT listing_price CHECK (price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT listing_description_length CHECK (char_length(description) BETWEEN 1 AND 10000),
  CONSTRAINT listing_expires_after_creation CHECK (expires_at > created_at),
  CONSTRAINT listing_removed_from CHECK (removed_from IS NULL OR (status = 'deleted' AND removed_from <> 'deleted')),
  CONSTRAINT listing_quantity CHECK (quantity BETWEEN 1 AND 999),
  CONSTRAINT listing_taken CHECK (taken BETWEEN 0 AND quantity),
  CONSTRAINT listing_place CHECK (num_nulls(place_id, country, latitude, longitude) IN (0, 4)),
  CONSTRAINT listing_ships_to_countries CHECK (
    coalesce(ships_to = 'region', false) = (cardinality(ships_to_countries) > 0)
    AND array_position(ships_to_countries, NULL) IS NULL AND array_to_string(ships_to_countries, '') ~ '^([A-Z]{2})*$'
  ),
  -- A listing that ships within its country has one.
  CONSTRAINT listing_own_country CHECK (ships_to IS DISTINCT FROM 'country' OR country IS NOT NULL),
  CONSTRAINT listing_shipping CHECK (
    shipping_cents IS NULL OR (ships_to IS NOT NULL AND shipping_cents BETWEEN 0 AND 100000000)
  )
);
CREATE INDEX listing_seller_id_status_id_idx ON listing (seller_id, status, id);
CREATE UNIQUE INDEX listing_seller_id_import_key_key ON listing (seller_id, import_key);
-- The asks and bids of a part page by price and by age. The counters of the part read the first two as well.
CREATE INDEX listing_ask ON listing (part_id, price_cents, id) WHERE type = 'ask' AND status = 'active';
CREATE INDEX listing_bid ON listing (part_id, price_cents DESC, id DESC) WHERE type = 'bid' AND status = 'active';
CREATE INDEX listing_recent ON listing (part_id, type, id DESC) WHERE status = 'active';
-- The cleanup job expires listings and warns their owners a week before.
CREATE INDEX listing_expiry ON listing (expires_at) WHERE status = 'active';
CREATE INDEX listing_unwarned ON listing (expires_at) WHERE status = 'active' AND warned_at IS NULL;
CREATE INDEX listing_of_muted ON listing (seller_id) WHERE status = 'paused';
-- The photos of removed listings are not served.
CREATE INDEX listing_removed ON listing (id) WHERE removed_from IS NOT NULL;

CREATE TABLE listing_photo (
  id UUID PRIMARY KEY,
  listing_id UUID NOT NULL REFERENCES listing (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content_hash BYTEA NOT NULL,
  alt TEXT,
  perceptual_hash BIGINT,
  CONSTRAINT listing_photo_position CHECK (position BETWEEN 0 AND 9),
  CONSTRAINT listing_photo_size CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX listing_photo_listing_id_position_key ON listing_photo (listing_id, position);
CREATE INDEX listing_photo_content_hash_idx ON listing_photo (content_hash);
CREATE INDEX listing_photo_storage_key_idx ON listing_photo (storage_key);
CREATE INDEX listing_photo_similar ON listing_photo USING gin (hash_quarters(perceptual_hash)) WHERE perceptual_hash <> 0;
CREATE INDEX listing_photo_unhashed ON listing_photo (id) WHERE perceptual_hash IS NULL;

CREATE TABLE trade (
  id UUID PRIMARY KEY,
  listing_id UUID NOT NULL REFERENCES listing (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  buyer_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  seller_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  price_cents INTEGER NOT NULL,
  marked_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  opened_at TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  sold_on DATE DEFAULT current_date,
  proposed_by trade_side,
  first_price_cents INTEGER,
  cancelled_at TIMESTAMPTZ(3),
  cancelled_by trade_side,
  reserved_until TIMESTAMPTZ(3) DEFAULT now() + INTERVAL '7 days',
  end_warned_at TIMESTAMPTZ(3),
  agreed_cents INTEGER,
  shipping_cents INTEGER,
  is_doubtful BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT trade_price CHECK (price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT trade_buyer_is_not_seller CHECK (buyer_id <> seller_id),
  CONSTRAINT trade_first_price CHECK (first_price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT trade_confirmed CHECK (confirmed_at IS NULL OR (sold_on IS NOT NULL AND cancelled_at IS NULL)),
  CONSTRAINT trade_cancelled CHECK (cancelled_by IS NULL OR cancelled_at IS NOT NULL),
  CONSTRAINT trade_agreed CHECK (agreed_cents BETWEEN 1 AND 100000000),
  CONSTRAINT trade_shipping CHECK (shipping_cents BETWEEN 0 AND 100000000)
);
-- A listing can have several trades: one for each piece, and cancelled ones.
CREATE INDEX trade_listing_id_idx ON trade (listing_id);
CREATE INDEX trade_part_id_confirmed_at_idx ON trade (part_id, confirmed_at);
CREATE INDEX trade_buyer_id_confirmed_at_idx ON trade (buyer_id, confirmed_at);
CREATE INDEX trade_seller_id_confirmed_at_id_idx ON trade (seller_id, confirmed_at, id);
CREATE INDEX trade_history ON trade (part_id, sold_on, id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX trade_reserved ON trade (reserved_until) WHERE sold_on IS NULL AND cancelled_at IS NULL;

-- ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE conversation (
  id UUID PRIMARY KEY,
  first_user_id UUID NOT NULL,
  second_user_id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_message_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT conversation_pair CHECK (first_user_id < second_user_id)
);
CREATE UNIQUE INDEX conversation_first_user_id_second_user_id_key ON conversation (first_user_id, second_user_id);

CREATE TABLE conversation_member (
  conversation_id UUID NOT NULL REFERENCES conversation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  unread_count INTEGER NOT NULL DEFAULT 0,
  muted_at TIMESTAMPTZ(3),
  archived_at TIMESTAMPTZ(3),
  PRIMARY KEY (conversation_id, user_id),
  CONSTRAINT conversation_member_unread CHECK (unread_count >= 0)
);
CREATE INDEX conversation_member_user_id_idx ON conversation_member (user_id);

CREATE TABLE message (
  id UUID PRIMARY KEY,
  conversation_id UUID NOT NULL REFERENCES conversation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  sender_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  content TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  read_at TIMESTAMPTZ(3),
  removed_at TIMESTAMPTZ(3),
  about_part_id UUID REFERENCES part (id) ON DELETE SET NULL ON UPDATE CASCADE,
  send_key UUID,
  search_vector TSVECTOR,
  photo_count SMALLINT NOT NULL DEFAULT 0,
  -- A message has a text, photos or both.
  CONSTRAINT message_content CHECK (char_length(content) <= 10000 AND (content <> '' OR photo_count > 0)),
  CONSTRAINT message_photo_count CHECK (photo_count BETWEEN 0 AND 4)
);
CREATE INDEX message_conversation_id_id_idx ON message (conversation_id, id);
CREATE INDEX message_unread ON message (conversation_id, sender_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX message_sender_id_send_key_key ON message (sender_id, send_key);
CREATE INDEX message_about_part_id_idx ON message (about_part_id);
CREATE INDEX message_search_vector_idx ON message USING gin (search_vector);
-- The photos of removed messages are not served.
CREATE INDEX message_removed ON message (id) WHERE removed_at IS NOT NULL AND photo_count > 0;

-- The photos of a message. They are written with it and never change.
CREATE TABLE message_photo (
  id UUID PRIMARY KEY,
  message_id UUID NOT NULL REFERENCES message (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  CONSTRAINT message_photo_position CHECK (position BETWEEN 0 AND 3)
);
CREATE UNIQUE INDEX message_photo_message_id_position_key ON message_photo (message_id, position);
CREATE INDEX message_photo_storage_key_idx ON message_photo (storage_key);

CREATE TABLE inbox (
  user_id UUID NOT NULL,
  seq BIGINT NOT NULL,
  message_id UUID NOT NULL REFERENCES message (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (user_id, seq)
);
CREATE INDEX inbox_message_id_idx ON inbox (message_id);

CREATE TABLE inbox_head (
  user_id UUID PRIMARY KEY,
  seq BIGINT NOT NULL
);

-- The key of the codes that a photo of a part shows.
CREATE TABLE photo_code_key (
  id INTEGER PRIMARY KEY,
  key BYTEA NOT NULL,
  CONSTRAINT photo_code_key_one CHECK (id = 1)
);
INSERT INTO photo_code_key SELECT 1, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);

-- ── Offers, feedback and problems ────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE offer (
  id UUID PRIMARY KEY,
  listing_id UUID NOT NULL REFERENCES listing (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  maker_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  receiver_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  price_cents INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  state offer_state NOT NULL DEFAULT 'open',
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  answered_at TIMESTAMPTZ(3),
  counter_to_id UUID REFERENCES offer (id) ON DELETE SET NULL ON UPDATE CASCADE,
  message_id UUID NOT NULL REFERENCES message (id) ON DELETE CASCADE ON UPDATE CASCADE,
  trade_id UUID REFERENCES trade (id) ON DELETE SET NULL ON UPDATE CASCADE,
  listed_cents INTEGER,
  shipping_cents INTEGER,
  CONSTRAINT offer_price CHECK (price_cents BETWEEN 1 AND 100000000),
  CONSTRAINT offer_note_length CHECK (char_length(note) <= 500),
  CONSTRAINT offer_expires_after_creation CHECK (expires_at > created_at),
  CONSTRAINT offer_to_another_user CHECK (maker_id <> receiver_id),
  CONSTRAINT offer_answered CHECK ((state = 'open') = (answered_at IS NULL)),
  CONSTRAINT offer_with_trade CHECK (trade_id IS NULL OR state = 'accepted'),
  CONSTRAINT offer_listed CHECK (listed_cents BETWEEN 1 AND 100000000),
  CONSTRAINT offer_shipping CHECK (shipping_cents BETWEEN 0 AND 100000000)
);
CREATE UNIQUE INDEX offer_counter_to_id_key ON offer (counter_to_id);
CREATE UNIQUE INDEX offer_message_id_key ON offer (message_id);
CREATE UNIQUE INDEX offer_trade_id_key ON offer (trade_id);
CREATE INDEX offer_listing_id_maker_id_receiver_id_idx ON offer (listing_id, maker_id, receiver_id);
CREATE INDEX offer_maker_id_receiver_id_id_idx ON offer (maker_id, receiver_id, id);
CREATE INDEX offer_receiver_id_maker_id_id_idx ON offer (receiver_id, maker_id, id);
-- Two users have at most one open offer on a listing.
CREATE UNIQUE INDEX offer_open ON offer (listing_id, least(maker_id, receiver_id), greatest(maker_id, receiver_id))
  WHERE state = 'open';
CREATE INDEX offer_expiry ON offer (expires_at) WHERE state = 'open';

CREATE TABLE feedback (
  id UUID PRIMARY KEY,
  trade_id UUID NOT NULL REFERENCES trade (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  author_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  subject_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  rating feedback_rating NOT NULL,
  described feedback_detail,
  contact feedback_detail,
  delivery feedback_detail,
  text TEXT NOT NULL,
  counts BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  published_at TIMESTAMPTZ(3),
  reply TEXT,
  replied_at TIMESTAMPTZ(3),
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT feedback_not_about_author CHECK (author_id <> subject_id),
  CONSTRAINT feedback_text_length CHECK (char_length(text) <= 1000),
  CONSTRAINT feedback_reply CHECK (
    (reply IS NULL) = (replied_at IS NULL) AND char_length(reply) BETWEEN 1 AND 1000 AND (reply IS NULL OR published_at IS NOT NULL)),
  CONSTRAINT feedback_due CHECK (due_at > created_at)
);
CREATE UNIQUE INDEX feedback_trade_id_author_id_key ON feedback (trade_id, author_id);
CREATE INDEX feedback_author_id_subject_id_created_at_idx ON feedback (author_id, subject_id, created_at);
CREATE INDEX feedback_subject_id_published_at_id_idx ON feedback (subject_id, published_at, id);
-- The cleanup job publishes feedback that the other side has not answered.
CREATE INDEX feedback_unpublished ON feedback (due_at, id) WHERE published_at IS NULL;

CREATE TABLE report (
  id UUID PRIMARY KEY,
  item_type reported_item_type NOT NULL,
  item_id UUID NOT NULL,
  item_owner_id UUID,
  tags TEXT[],
  snapshot JSONB NOT NULL,
  removed JSONB,
  status report_status NOT NULL DEFAULT 'open',
  admin_notes TEXT NOT NULL DEFAULT '',
  report_count INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  handled_by_id UUID
);
-- An item has at most one unresolved report. Further reports of the item are added to it as entries.
CREATE UNIQUE INDEX report_one_open ON report (item_type, item_id) WHERE status IN ('open', 'under_review');
CREATE INDEX report_status_created_at_idx ON report (status, created_at);
CREATE INDEX report_item_type_item_id_idx ON report (item_type, item_id);
CREATE INDEX report_item_owner_id_idx ON report (item_owner_id);
CREATE INDEX report_tags_idx ON report USING gin (tags);

CREATE TABLE problem (
  id UUID PRIMARY KEY,
  trade_id UUID NOT NULL REFERENCES trade (id) ON DELETE CASCADE ON UPDATE CASCADE,
  report_id UUID NOT NULL REFERENCES report (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  opener_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind problem_kind NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  outcome problem_outcome,
  outcome_note TEXT,
  closed_by_id UUID REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT problem_closed CHECK (num_nulls(closed_at, outcome, outcome_note) IN (0, 3)),
  CONSTRAINT problem_note_length CHECK (char_length(outcome_note) BETWEEN 1 AND 1000)
);
-- A trade has at most one open problem.
CREATE UNIQUE INDEX problem_one_open ON problem (trade_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX problem_report_id_key ON problem (report_id);
CREATE INDEX problem_trade_id_id_idx ON problem (trade_id, id);
CREATE INDEX problem_opener_id_id_idx ON problem (opener_id, id);

CREATE TABLE problem_statement (
  id UUID PRIMARY KEY,
  problem_id UUID NOT NULL REFERENCES problem (id) ON DELETE CASCADE ON UPDATE CASCADE,
  author_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT problem_statement_length CHECK (char_length(text) BETWEEN 1 AND 10000)
);
CREATE INDEX problem_statement_problem_id_id_idx ON problem_statement (problem_id, id);
CREATE INDEX problem_statement_author_id_id_idx ON problem_statement (author_id, id);

CREATE TABLE problem_photo (
  id UUID PRIMARY KEY,
  statement_id UUID NOT NULL REFERENCES problem_statement (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  CONSTRAINT problem_photo_position CHECK (position BETWEEN 0 AND 9)
);
CREATE UNIQUE INDEX problem_photo_statement_id_position_key ON problem_photo (statement_id, position);
CREATE INDEX problem_photo_storage_key_idx ON problem_photo (storage_key);

-- ── Posts, comments and votes ────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE blog_post (
  id UUID PRIMARY KEY,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  content_markdown TEXT NOT NULL,
  content_html TEXT NOT NULL,
  preview_html TEXT NOT NULL,
  renderer_version SMALLINT NOT NULL,
  author_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  deleted_by deleted_by,
  votes INTEGER NOT NULL DEFAULT 0,
  trend_votes INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,
  thread_count INTEGER NOT NULL DEFAULT 0,
  content_version INTEGER NOT NULL DEFAULT 0,
  search_vector TSVECTOR NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', search_text(title)), 'A') ||
    setweight(to_tsvector('english', search_text(left(content_markdown, 20000))), 'D')) STORED,
  CONSTRAINT blog_post_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT blog_post_content_length CHECK (char_length(content_markdown) BETWEEN 1 AND 100000),
  -- '/blog/new' is the editor.
  CONSTRAINT blog_post_slug_shape CHECK (slug <> '' AND slug !~ '[/?#\s]' AND slug <> 'new'),
  CONSTRAINT blog_post_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  CONSTRAINT blog_post_counts_positive CHECK (least(comment_count, thread_count) >= 0)
);
CREATE UNIQUE INDEX blog_post_slug_key ON blog_post (slug);
CREATE INDEX blog_post_author_id_deleted_at_id_idx ON blog_post (author_id, deleted_at, id);
-- Visible posts for counts, the sitemap and feeds.
CREATE INDEX blog_post_visible ON blog_post (id) INCLUDE (updated_at, author_id) WHERE deleted_at IS NULL;
-- In the feed, a vote for a post counts like 16 votes, because there are fewer posts than comments. The minimum votes here and
-- in comment_feed are repeated in the queries of the feed (TRENDING_COMMENT_VOTES, TRENDING_POST_VOTES).
CREATE INDEX blog_post_feed ON blog_post (feed_rank(created_at, trend_votes * 16) DESC, id DESC) INCLUDE (author_id)
  WHERE deleted_at IS NULL AND trend_votes >= 3;
CREATE INDEX blog_post_search ON blog_post USING gin (search_vector) WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE TABLE post_tag (
  post_id UUID NOT NULL REFERENCES blog_post (id) ON DELETE CASCADE ON UPDATE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tag (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  PRIMARY KEY (post_id, tag_id)
);
CREATE INDEX post_tag_tag_id_post_id_idx ON post_tag (tag_id, post_id);

CREATE TABLE post_vote (
  post_id UUID NOT NULL REFERENCES blog_post (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  value SMALLINT NOT NULL,
  PRIMARY KEY (post_id, user_id),
  CONSTRAINT post_vote_value CHECK (value IN (-1, 1))
);
CREATE INDEX post_vote_user_id_idx ON post_vote (user_id);

CREATE TABLE comment (
  id UUID PRIMARY KEY,
  part_id UUID REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  post_id UUID REFERENCES blog_post (id) ON DELETE CASCADE ON UPDATE CASCADE,
  parent_id UUID REFERENCES comment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  depth SMALLINT NOT NULL DEFAULT 0,
  author_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  renderer_version SMALLINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  edited_at TIMESTAMPTZ(3),
  deleted_at TIMESTAMPTZ(3),
  deleted_by deleted_by,
  reply_count INTEGER NOT NULL DEFAULT 0,
  votes INTEGER NOT NULL DEFAULT 0,
  trend_votes INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT comment_on_part_or_post CHECK (num_nonnulls(part_id, post_id) = 1),
  CONSTRAINT comment_depth CHECK (depth BETWEEN 0 AND 50),
  CONSTRAINT comment_text_length CHECK (char_length(text) BETWEEN 1 AND 10000),
  CONSTRAINT comment_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  CONSTRAINT comment_reply_count CHECK (reply_count >= 0)
);
CREATE INDEX comment_part_id_id_idx ON comment (part_id, id);
CREATE INDEX comment_post_id_id_idx ON comment (post_id, id);
CREATE INDEX comment_parent_id_id_idx ON comment (parent_id, id);
CREATE INDEX comment_author_id_deleted_at_id_idx ON comment (author_id, deleted_at, id);
-- The threads of a part or post (comments that are not replies) by age and by votes.
CREATE INDEX comment_part_thread ON comment (part_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_post_thread ON comment (post_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_part_best ON comment (part_id, votes DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_post_best ON comment (post_id, votes DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_feed ON comment (feed_rank(created_at, trend_votes) DESC, id DESC) INCLUDE (part_id, author_id)
  WHERE part_id IS NOT NULL AND deleted_at IS NULL AND trend_votes >= 12;

CREATE TABLE comment_vote (
  comment_id UUID NOT NULL REFERENCES comment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  value SMALLINT NOT NULL,
  PRIMARY KEY (comment_id, user_id),
  CONSTRAINT comment_vote_value CHECK (value IN (-1, 1))
);
CREATE INDEX comment_vote_user_id_idx ON comment_vote (user_id);

-- ── Moderation ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE report_entry (
  report_id UUID NOT NULL REFERENCES report (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reporter_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (report_id, reporter_id),
  CONSTRAINT report_entry_reason CHECK (char_length(reason) BETWEEN 1 AND 1000)
);
CREATE INDEX report_entry_reporter_id_idx ON report_entry (reporter_id);

CREATE TABLE moderation_log (
  id UUID PRIMARY KEY,
  moderator_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  action TEXT NOT NULL,
  report_id UUID REFERENCES report (id) ON DELETE SET NULL ON UPDATE CASCADE,
  item_type reported_item_type NOT NULL,
  item_id UUID NOT NULL,
  tags TEXT[],
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX moderation_log_created_at_idx ON moderation_log (created_at);
CREATE INDEX moderation_log_moderator_id_id_idx ON moderation_log (moderator_id, id);
CREATE INDEX moderation_log_item_type_item_id_idx ON moderation_log (item_type, item_id);
CREATE INDEX moderation_log_report_id_idx ON moderation_log (report_id);
CREATE INDEX moderation_log_tags_idx ON moderation_log USING gin (tags);

CREATE TABLE mute (
  id UUID PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  moderator_id UUID NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL,
  lifted_at TIMESTAMPTZ(3),
  report_id UUID REFERENCES report (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT mute_length CHECK (until > created_at AND until <= created_at + interval '30 days 1 hour'),
  CONSTRAINT mute_not_self CHECK (user_id <> moderator_id)
);
CREATE INDEX mute_user_id_until_idx ON mute (user_id, until);
CREATE INDEX mute_report_id_idx ON mute (report_id);
-- The feed excludes the content of muted users.
CREATE INDEX mute_current ON mute (until, user_id) WHERE lifted_at IS NULL;

CREATE TABLE muted_leaver (
  hash BYTEA PRIMARY KEY,
  moderator_id UUID NOT NULL,
  report_id UUID,
  reason TEXT NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL
);

-- ── Changes (docs/decisions/47) ──────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE change (
  id UUID PRIMARY KEY DEFAULT uuidv7(),
  seq BIGINT,
  kind TEXT NOT NULL,
  actor_id UUID,
  item_type TEXT NOT NULL,
  item_id UUID NOT NULL,
  part_id UUID,
  group_id UUID,
  tells UUID[] NOT NULL,
  facts JSONB NOT NULL,
  visibility change_visibility NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX change_seq_key ON change (seq);
CREATE INDEX change_actor_id_id_idx ON change (actor_id, id);

CREATE TABLE change_consumer (
  name TEXT PRIMARY KEY,
  seq BIGINT NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  retry_at TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity',
  error TEXT
);
-- The consumer that writes the notices of the site.
INSERT INTO change_consumer (name, seq) VALUES ('notices', 0);

-- ── Search (docs/decisions/17 and 23) ────────────────────────────────────────────────────────────────────────────────

-- Returns how active a part is: the logarithm to the base 2 of its listings and comments, 0 if it has none.
CREATE FUNCTION part_activity(part) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN log(2, 1 + $1.ask_count + $1.bid_count + $1.comment_count)::smallint;

-- One row per visible part. The columns are in the order in which queries need them, because PostgreSQL decodes a row only
-- up to the last column that a query needs.
CREATE TABLE part_search (
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  tier SMALLINT NOT NULL CHECK (tier = search_tier(activity, part_id)),
  lowest_ask_cents INTEGER,
  activity SMALLINT NOT NULL,
  has_bid BOOLEAN NOT NULL,
  -- Number of words in the name.
  name_words SMALLINT NOT NULL,
  tag_ids INTEGER[] NOT NULL,
  -- Name (A), numbers and brands (B), tags (C) and description (D) in the form of search_text; each whole tag with the
  -- prefix '#'; '~ask' and '~bid' if the part has an active ask or bid; the labels of search_rows for its fitment.
  vector TSVECTOR NOT NULL,
  PRIMARY KEY (part_id, tier)
) PARTITION BY LIST (tier);
-- The free space keeps a row on its page when its prices change.
CREATE TABLE part_search_busy PARTITION OF part_search FOR VALUES IN (0) WITH (fillfactor = 90);
CREATE TABLE part_search_lively PARTITION OF part_search FOR VALUES IN (1) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_0 PARTITION OF part_search FOR VALUES IN (2) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_1 PARTITION OF part_search FOR VALUES IN (3) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_2 PARTITION OF part_search FOR VALUES IN (4) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_3 PARTITION OF part_search FOR VALUES IN (5) WITH (fillfactor = 90);

CREATE INDEX part_search_vector ON part_search USING gin (vector) WITH (fastupdate = off);

-- Reads the partitions in the order of their tiers, so that LIMIT keeps the most active parts.
CREATE VIEW part_search_tiers AS
  SELECT * FROM part_search_busy UNION ALL SELECT * FROM part_search_lively
  UNION ALL SELECT * FROM part_search_quiet_0 UNION ALL SELECT * FROM part_search_quiet_1
  UNION ALL SELECT * FROM part_search_quiet_2 UNION ALL SELECT * FROM part_search_quiet_3;

-- One row per number of a visible part, with everything that results are filtered, sorted and counted by, so that its index
-- answers a search without the part. In the collation "C" all numbers with the same prefix are neighbours.
CREATE TABLE part_number_search (
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  normalized TEXT COLLATE "C" NOT NULL,
  tier SMALLINT NOT NULL CHECK (tier = search_tier(activity, part_id)),
  lowest_ask_cents INTEGER,
  activity SMALLINT NOT NULL,
  has_bid BOOLEAN NOT NULL,
  tag_ids INTEGER[] NOT NULL,
  PRIMARY KEY (part_id, normalized)
);
CREATE INDEX part_number_search_found ON part_number_search (tier, normalized, part_id)
  INCLUDE (lowest_ask_cents, activity, has_bid, tag_ids);
CREATE INDEX part_number_search_grams ON part_number_search USING gin (number_grams(normalized, tier::int))
  WITH (fastupdate = off);

-- The words of names, tags, brands and titles, which typing errors are corrected to.
CREATE TABLE search_word (
  word TEXT PRIMARY KEY,
  -- The stem in the text search vectors.
  lexeme TEXT NOT NULL GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem', word))[1], word)) STORED,
  deletions TEXT[] NOT NULL GENERATED ALWAYS AS (word_deletions(word)) STORED,
  -- Number of parts and posts with the word, counted up to about 2,000. The cleanup job counts it and deletes unused words.
  documents INTEGER NOT NULL DEFAULT 1,
  counted_at TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'
);
CREATE INDEX search_word_counted ON search_word (counted_at);
CREATE INDEX search_word_lexeme ON search_word (lexeme);
CREATE INDEX search_word_prefix ON search_word (word text_pattern_ops);
CREATE INDEX search_word_deletions ON search_word USING gin (deletions) WITH (fastupdate = off);
CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- ── Requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE site_version (
  id INTEGER PRIMARY KEY DEFAULT 1,
  version BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT site_version_one_row CHECK (id = 1)
);
INSERT INTO site_version DEFAULT VALUES;

CREATE TABLE idempotency_key (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash BYTEA NOT NULL,
  status SMALLINT,
  body JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

-- Every limited request writes a row here. Without the write-ahead log this is cheaper, and a crash of the database only
-- resets the rate limits.
CREATE UNLOGGED TABLE rate_count (
  key TEXT PRIMARY KEY,
  window_start TIMESTAMPTZ(3) NOT NULL,
  count INTEGER NOT NULL
);
CREATE INDEX rate_count_window_start_idx ON rate_count (window_start);
