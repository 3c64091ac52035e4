-- What the tables are made of: types, and functions of values that their generated columns, checks and indexes use.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ── Types ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TYPE session_kind AS ENUM ('full', 'temporary');

CREATE TYPE vehicle_level AS ENUM ('make', 'model', 'generation', 'engine', 'variant');
CREATE TYPE vehicle_source AS ENUM ('vpic', 'core');
CREATE TYPE fitment_precision AS ENUM ('month', 'year', 'model_year');
CREATE TYPE fitment_source AS ENUM ('catalogue', 'owner', 'seller', 'import');

CREATE TYPE listing_type AS ENUM ('ask', 'bid');
CREATE TYPE listing_status AS ENUM ('active', 'paused', 'sold', 'deleted', 'expired');
CREATE TYPE listing_condition AS ENUM ('new', 'like_new', 'good', 'fair', 'for_parts');
CREATE TYPE ships_to AS ENUM ('pickup', 'country', 'region', 'world');
CREATE TYPE trade_side AS ENUM ('buyer', 'seller');
CREATE TYPE offer_state AS ENUM ('open', 'countered', 'declined', 'withdrawn', 'expired', 'accepted');
CREATE TYPE feedback_rating AS ENUM ('positive', 'neutral', 'negative');
CREATE TYPE feedback_detail AS ENUM ('good', 'fair', 'poor');
CREATE TYPE problem_kind AS ENUM ('not_received', 'not_as_described', 'wrong_part', 'not_paid', 'no_answer');
CREATE TYPE problem_outcome AS ENUM ('refund_agreed', 'return_agreed', 'delivered_after_all', 'no_agreement', 'unfounded');

CREATE TYPE deleted_by AS ENUM ('author', 'moderator');
CREATE TYPE reported_item_type AS ENUM (
  'part', 'revision', 'image', 'listing', 'comment', 'blog_post', 'message', 'user', 'feedback', 'trade', 'vehicle', 'fitment',
  'confirmation'
);
CREATE TYPE report_status AS ENUM ('open', 'under_review', 'resolved_action_taken', 'resolved_no_action', 'dismissed');

CREATE TYPE change_visibility AS ENUM ('public', 'parties', 'moderators');

-- ── Texts and words ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns a text in the form that the search compares: lower case, without accents, only letters and digits, '1.8t' as
-- '1p8t'. wordsOf does the same with the typed text.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  regexp_replace(
    replace(replace(replace(translate(
      regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g'),
      'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '(?<=[0-9])[.,](?=[0-9])', 'p', 'g'),
  '[^[:alnum:]]+', ' ', 'g'));

-- Returns the words with hyphens and slashes written as one word, so that 'MX-5' is also found as 'mx5'.
CREATE FUNCTION search_joined(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(regexp_replace(m[1], '[-/]', '', 'g'), ' ')
        FROM regexp_matches($1, '([[:alnum:]]+(?:[-/][[:alnum:]]+)+)', 'g') m);

-- Returns the words of a text that may be mistyped: no digits, three to forty letters.
CREATE FUNCTION search_words(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table($1, ' ') word WHERE word ~ '^[^0-9]{3,40}$'
$$;

-- Returns the word and the word without each of its letters. Two words that differ by one typing error (a letter missing,
-- added, wrong, or two letters swapped) have one of these in common.
CREATE FUNCTION word_deletions(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT left($1, i) || substr($1, i + 2)) FROM generate_series(0, length($1)) i);

-- Returns the letters of a word in alphabetical order. They are equal for two words with swapped letters.
CREATE FUNCTION word_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(letter, '' ORDER BY letter) FROM string_to_table($1, NULL) letter);

-- Returns the words of a message for each of its two users: the end of the user's id, then the word. A search for the words
-- of a user reads index entries of this user only, however many messages of others contain them.
CREATE FUNCTION message_words(content text, first_user_id uuid, second_user_id uuid) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT right(member::text, 12) || left(word, 100)
  FROM unnest(ARRAY[first_user_id, second_user_id]) member, regexp_split_to_table(search_text(content), ' ') word
  WHERE word <> ''));

-- ── Part numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns every sequence of four characters of a part number, prefixed with the tier of its part. A number can contain a
-- fragment only if it has all sequences of the fragment. The tier is part of the key, so that the index finds the most
-- active parts first.
CREATE FUNCTION number_grams(normalized text, tier int) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT tier || substr(normalized, at, 4) FROM generate_series(1, length(normalized) - 3) at);

-- Returns the form in which normalized part numbers that look alike are equal: O as 0, I and L as 1. lookalikeOf
-- does the same with the typed text.
CREATE FUNCTION number_lookalike(normalized text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate($1, 'OIL', '011');

-- ── Vehicles ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the name, aliases and codes in the form of search_text, after a space, so that '% e46%' finds the beginning of a word.
CREATE FUNCTION vehicle_search_key(name text, aliases text[], codes text[])
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || search_text(name || ' ' || array_to_string(aliases || codes, ' '));

-- Returns the name, the aliases and the codes, each also without what follows its first word if that has a digit, so that
-- '320i' finds '320i Touring'.
CREATE FUNCTION vehicle_search_words(name text, aliases text[], codes text[])
RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT word FROM unnest(name || aliases || codes) written, search_text(written) text,
    LATERAL (VALUES (text), (substring(text from '^[^ ]*[0-9][^ ]*(?= )'))) w (word)
  WHERE word <> '');

-- Returns whether two texts are months, 'YYYY-MM', and not in the wrong order. Each can be null.
CREATE FUNCTION is_month_range(first text, last text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(first ~ '^(18|19|20)[0-9]{2}-(0[1-9]|1[0-2])$', true)
  AND coalesce(last ~ '^(18|19|20)[0-9]{2}-(0[1-9]|1[0-2])$', true) AND coalesce(first <= last, true);

-- Returns the words of a name, each with one letter less and as it is. Words with up to three letters are never corrected.
CREATE FUNCTION vehicle_deletions(search_key text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT deletion FROM string_to_table(search_key, ' ') word, unnest(word_deletions(word)) deletion
  WHERE length(word) > 3);

-- ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the great-circle distance in km between two points in tenths of a degree.
CREATE FUNCTION place_distance(latitude smallint, longitude smallint, to_latitude smallint, to_longitude smallint)
RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (2 * 6371 * asin(least(1, sqrt(
  sind((to_latitude - latitude) / 20.0::float8) ^ 2
  + cosd(latitude / 10.0::float8) * cosd(to_latitude / 10.0::float8) * sind((to_longitude - longitude) / 20.0::float8) ^ 2
))))::int;

-- Returns whether a listing can be sent to `wanted`, or picked up there.
CREATE FUNCTION ships_to_country(ships_to ships_to, countries text[], country text, wanted text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(ships_to = 'world' OR (ships_to IS NOT NULL AND country = wanted) OR wanted = ANY (countries), false);

-- ── Photos ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the four quarters of a hash, each with its number in the upper bits.
CREATE FUNCTION hash_quarters(hash bigint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  (hash & 65535)::integer,
  ((hash >> 16) & 65535)::integer | 65536,
  ((hash >> 32) & 65535)::integer | 131072,
  ((hash >> 48) & 65535)::integer | 196608
];

-- Returns the quarters of a hash, and those that differ from them in one bit. Of two hashes that differ in at most 7 bits, one
-- quarter differs in at most one bit, so that each is found by a quarter of the other.
CREATE FUNCTION hash_neighbours(hash bigint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
  SELECT quarter # flipped FROM unnest(hash_quarters(hash)) AS quarter,
    unnest(ARRAY[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) AS flipped
);

-- ── Ranks ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns the rank of a feed item in hours: its creation time plus twelve hours for every doubling of its votes. The rank
-- depends on stored values only, so that it can be indexed and does not change while a user scrolls (docs/decisions/04).
CREATE FUNCTION feed_rank(moment timestamptz, votes integer) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_part('epoch', moment AT TIME ZONE 'UTC') / 3600 + 12 * ln(greatest(votes, 1)) / ln(2.0::double precision);

-- A common word is in more parts than can be ranked in time. The most active parts rank first among equals, so they have
-- partitions of their own, which are read first: tier 0 is busy, tier 1 is lively. The quiet parts are read only if the
-- first two have too few matches: tiers 2 and 3 have an eighth of them each, tier 4 a quarter, tier 5 the other half.
CREATE FUNCTION search_tier(activity int, part_id uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN activity >= 3 THEN 0 WHEN activity >= 1 THEN 1
  ELSE (ARRAY[2, 3, 4, 4, 5, 5, 5, 5])[1 + (get_byte(uuid_send(part_id), 15) & 7)] END;
