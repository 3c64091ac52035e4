-- Search at a million parts (docs/decisions/17): one narrow row for each part that can be found, with all that it is
-- found by in one weighted vector, and the words that typing errors are corrected to.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

DROP INDEX part_search;
ALTER TABLE part DROP COLUMN search_vector;

-- A text as it is searched: lower case, without accents, nothing but letters and digits, '1.8t' as '1p8t'.
-- server/domains/search/understand.ts does the same to what people type.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  regexp_replace(
    replace(replace(replace(translate(
      regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g'),
      'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '(?<=[0-9])[.,](?=[0-9])', 'p', 'g'),
  '[^[:alnum:]]+', ' ', 'g'));

-- 'MX-5' is also found as 'mx5': what stands between hyphens and slashes, written together.
CREATE FUNCTION search_joined(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(regexp_replace(m[1], '[-/]', '', 'g'), ' ')
        FROM regexp_matches($1, '([[:alnum:]]+(?:[-/][[:alnum:]]+)+)', 'g') m);

-- The word, and the word without each of its letters: two words that are one typing error apart (a letter missing, too
-- many, wrong, or two in the wrong order) have one of these in common.
CREATE FUNCTION word_deletions(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT left($1, i) || substr($1, i + 2)) FROM generate_series(0, length($1)) i);

CREATE TABLE part_search (
  part_id UUID PRIMARY KEY REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- As search_text makes them.
  name TEXT NOT NULL,
  name_words SMALLINT NOT NULL GENERATED ALWAYS AS (length(name) - length(replace(name, ' ', '')) + 1) STORED,
  numbers TEXT NOT NULL,
  tags TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Whole tags, each with '#' before it.
  labels TEXT[] NOT NULL,
  tag_ids INTEGER[] NOT NULL,
  -- How lively it is: the logarithm to the base 2 of its listings and comments, 0 when it has none.
  activity SMALLINT NOT NULL,
  has_ask BOOLEAN NOT NULL,
  has_bid BOOLEAN NOT NULL,
  lowest_ask_cents INTEGER,
  highest_bid_cents INTEGER,
  vector TSVECTOR NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('simple', numbers), 'B') ||
    setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
    array_to_tsvector(labels || array_remove(ARRAY[
      CASE WHEN has_ask THEN '~ask' END, CASE WHEN has_bid THEN '~bid' END], NULL))
  ) STORED
) WITH (fillfactor = 90);

-- A common word is on more parts than can be ranked while somebody waits. In an index of their own the liveliest are
-- found first, which stand first among equals; the others only when there are not enough of them.
CREATE INDEX part_search_busy ON part_search USING gin (vector) WITH (fastupdate = off) WHERE activity >= 3;
CREATE INDEX part_search_lively ON part_search USING gin (vector) WITH (fastupdate = off) WHERE activity IN (1, 2);
CREATE INDEX part_search_quiet ON part_search USING gin (vector) WITH (fastupdate = off) WHERE activity = 0;

-- How many parts match, at most 1,001, always by the indexes: the database takes every query for a common one, which
-- would be found sooner without.
CREATE FUNCTION search_count(tsquery) RETURNS bigint LANGUAGE sql STABLE STRICT SET enable_seqscan = off AS $$
  SELECT count(*) FROM (
    SELECT FROM part_search WHERE vector @@ $1 AND activity >= 3
    UNION ALL SELECT FROM part_search WHERE vector @@ $1 AND activity IN (1, 2)
    UNION ALL SELECT FROM part_search WHERE vector @@ $1 AND activity = 0
    LIMIT 1001) found
$$;

-- Words of names, tags, brands and titles: what a typing error may have meant.
CREATE TABLE search_word (
  word TEXT PRIMARY KEY,
  -- As the full text knows it.
  lexeme TEXT NOT NULL GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem', word))[1], word)) STORED,
  deletions TEXT[] NOT NULL GENERATED ALWAYS AS (word_deletions(word)) STORED,
  -- How many parts and posts have it, at most some 2,000; counted by housekeeping, which drops those that none has.
  documents INTEGER NOT NULL DEFAULT 1,
  counted_at TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'
);
CREATE INDEX search_word_counted ON search_word (counted_at);
CREATE INDEX search_word_lexeme ON search_word (lexeme);
CREATE INDEX search_word_prefix ON search_word (word text_pattern_ops);
CREATE INDEX search_word_deletions ON search_word USING gin (deletions) WITH (fastupdate = off);
CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- What is no number and long enough to be mistyped.
CREATE FUNCTION search_words(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table($1, ' ') word WHERE word ~ '^[^0-9]{3,40}$'
$$;

CREATE FUNCTION part_activity(part) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN log(2, 1 + $1.ask_count + $1.bid_count + $1.comment_count)::smallint;

-- Makes the rows of these parts anew; a removed part has none. Whoever calls it holds the parts' rows, so that two never
-- wait for each other's.
CREATE FUNCTION search_index(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM part_search s USING part p WHERE s.part_id = ANY (ids) AND p.id = s.part_id AND p.removed_at IS NOT NULL;
  INSERT INTO part_search AS s (part_id, name, numbers, tags, description, labels, tag_ids,
    activity, has_ask, has_bid, lowest_ask_cents, highest_bid_cents)
  SELECT p.id,
    search_text(concat_ws(' ', p.name, search_joined(p.name))),
    coalesce(n.numbers, ''), coalesce(t.tags, ''), search_text(left(p.description_markdown, 10000)),
    coalesce(t.labels, '{}'), coalesce(t.tag_ids, '{}'),
    part_activity(p), p.ask_count > 0, p.bid_count > 0, p.lowest_ask_cents, p.highest_bid_cents
  FROM part p
  LEFT JOIN LATERAL (
    SELECT string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' ORDER BY n.position) AS numbers
    FROM part_number n WHERE n.part_id = p.id) n ON true
  LEFT JOIN LATERAL (
    SELECT search_text(string_agg(concat_ws(' ', t.name, search_joined(t.name)), ' ' ORDER BY pt.position)) AS tags,
      array_agg('#' || t.name ORDER BY pt.position) AS labels, array_agg(t.id ORDER BY pt.position) AS tag_ids
    FROM part_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.part_id = p.id) t ON true
  WHERE p.id = ANY (ids) AND p.removed_at IS NULL
  ON CONFLICT (part_id) DO UPDATE SET name = excluded.name, numbers = excluded.numbers, tags = excluded.tags,
    description = excluded.description, labels = excluded.labels, tag_ids = excluded.tag_ids,
    activity = excluded.activity, has_ask = excluded.has_ask, has_bid = excluded.has_bid,
    lowest_ask_cents = excluded.lowest_ask_cents, highest_bid_cents = excluded.highest_bid_cents;
  -- In one order, so that two who bring the same new words do not wait for each other.
  INSERT INTO search_word (word)
  SELECT DISTINCT word FROM part_search s, search_words(concat_ws(' ', s.name, s.numbers, s.tags)) word
  WHERE s.part_id = ANY (ids) ORDER BY word
  ON CONFLICT DO NOTHING;
END $$;

-- What is written about a part: its name and description, numbers and tags.
CREATE FUNCTION part_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(array_agg(id)) FROM after;
  RETURN NULL;
END $$;
CREATE TRIGGER part_searched_new AFTER INSERT ON part REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION part_searched();

CREATE FUNCTION part_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER part_rewritten AFTER UPDATE OF name, description_markdown, removed_at ON part FOR EACH ROW
  WHEN ((OLD.name, OLD.description_markdown, OLD.removed_at IS NULL)
    IS DISTINCT FROM (NEW.name, NEW.description_markdown, NEW.removed_at IS NULL))
  EXECUTE FUNCTION part_rewritten();

CREATE FUNCTION part_labelled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  SELECT array_agg(p.id) INTO ids FROM (
    SELECT id FROM part WHERE id IN (SELECT part_id FROM changed) ORDER BY id FOR NO KEY UPDATE) p;
  PERFORM search_index(ids);
  RETURN NULL;
END $$;
CREATE TRIGGER part_number_searched_new AFTER INSERT ON part_number REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_labelled();
CREATE TRIGGER part_number_searched AFTER UPDATE ON part_number REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_labelled();
CREATE TRIGGER part_number_searched_old AFTER DELETE ON part_number REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_labelled();
CREATE TRIGGER part_tag_searched_new AFTER INSERT ON part_tag REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_labelled();
CREATE TRIGGER part_tag_searched_old AFTER DELETE ON part_tag REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_labelled();

-- What hangs on it: prices alone leave the vector as it is.
CREATE FUNCTION part_priced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.ask_count > 0, OLD.bid_count > 0, part_activity(OLD)) IS DISTINCT FROM
     (NEW.ask_count > 0, NEW.bid_count > 0, part_activity(NEW)) THEN
    UPDATE part_search SET has_ask = NEW.ask_count > 0, has_bid = NEW.bid_count > 0, activity = part_activity(NEW)
    WHERE part_id = NEW.id;
  END IF;
  IF (OLD.lowest_ask_cents, OLD.highest_bid_cents) IS DISTINCT FROM (NEW.lowest_ask_cents, NEW.highest_bid_cents) THEN
    UPDATE part_search SET lowest_ask_cents = NEW.lowest_ask_cents, highest_bid_cents = NEW.highest_bid_cents
    WHERE part_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER part_priced
  AFTER UPDATE OF ask_count, bid_count, comment_count, lowest_ask_cents, highest_bid_cents ON part FOR EACH ROW
  WHEN ((OLD.ask_count, OLD.bid_count, OLD.comment_count, OLD.lowest_ask_cents, OLD.highest_bid_cents) IS DISTINCT FROM
        (NEW.ask_count, NEW.bid_count, NEW.comment_count, NEW.lowest_ask_cents, NEW.highest_bid_cents))
  EXECUTE FUNCTION part_priced();

-- Posts by title and text, people by name.
ALTER TABLE blog_post ADD COLUMN search_vector TSVECTOR NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('english', search_text(title)), 'A') ||
  setweight(to_tsvector('english', search_text(left(content_markdown, 20000))), 'D')) STORED;
CREATE INDEX blog_post_search ON blog_post USING gin (search_vector) WITH (fastupdate = off) WHERE deleted_at IS NULL;

CREATE FUNCTION post_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word (word) SELECT DISTINCT word FROM search_words(search_text(NEW.title)) word ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER post_searched AFTER INSERT OR UPDATE OF title ON blog_post FOR EACH ROW EXECUTE FUNCTION post_searched();

ALTER TABLE "user" ADD COLUMN search_name TEXT NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED;
CREATE INDEX user_search ON "user" USING gin (search_name gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- People whose name has a word much like this one; a typing error in a short name changes half of it.
CREATE FUNCTION search_people(text) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  SELECT id FROM "user" WHERE length($1) >= 4 AND $1 <% search_name AND deleted_at IS NULL LIMIT 1001
$$;

-- Tags by their beginning, as somebody types.
CREATE INDEX tag_prefix ON tag (name text_pattern_ops);

-- What stands already.
SELECT search_index(array_agg(id)) FROM part;
INSERT INTO search_word (word)
SELECT DISTINCT word FROM blog_post p, search_words(search_text(p.title)) word ON CONFLICT DO NOTHING;
