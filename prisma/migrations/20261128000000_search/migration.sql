-- Search at a million parts (docs/decisions/17): one narrow row for each part that can be found, with all that it is
-- found by in one weighted vector, and the words that typing errors are corrected to.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

DROP INDEX part_search;
ALTER TABLE part DROP COLUMN search_vector;

-- A text as it is searched: lower case, without accents, nothing but letters and digits, '1.8t' as '1p8t'.
-- wordsOf of shared/search-words.ts does the same to what people type.
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

-- In the order in which the columns are read: a row is taken apart up to the last one that is needed.
CREATE TABLE part_search (
  part_id UUID PRIMARY KEY REFERENCES part (id) ON DELETE CASCADE ON UPDATE CASCADE,
  lowest_ask_cents INTEGER,
  highest_bid_cents INTEGER,
  -- How lively it is: the logarithm to the base 2 of its listings and comments, 0 when it has none.
  activity SMALLINT NOT NULL,
  has_ask BOOLEAN NOT NULL,
  has_bid BOOLEAN NOT NULL,
  name_words SMALLINT NOT NULL GENERATED ALWAYS AS (length(name) - length(replace(name, ' ', '')) + 1) STORED,
  tag_ids INTEGER[] NOT NULL,
  vector TSVECTOR NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', numbers), 'B') ||
    setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
    array_to_tsvector(labels || array_remove(ARRAY[
      CASE WHEN has_ask THEN '~ask' END, CASE WHEN has_bid THEN '~bid' END], NULL))
  ) STORED,
  -- As search_text makes them.
  name TEXT NOT NULL,
  numbers TEXT NOT NULL,
  tags TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Whole tags, each with '#' before it, and whole part numbers, normalised, each with '='.
  labels TEXT[] NOT NULL
) WITH (fillfactor = 90);

-- A common word is on more parts than can be ranked while somebody waits. In an index of their own the liveliest are
-- found first, which stand first among equals; the others only when there are not enough of them: two eighths one after
-- the other, a quarter, the other half.
CREATE INDEX part_search_busy ON part_search USING gin (vector) WITH (fastupdate = off) WHERE activity >= 3;
CREATE INDEX part_search_lively ON part_search USING gin (vector) WITH (fastupdate = off) WHERE activity IN (1, 2);
CREATE FUNCTION part_slice(uuid) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (ARRAY[0, 1, 2, 2, 3, 3, 3, 3])[1 + (get_byte(uuid_send($1), 15) & 7)];
CREATE INDEX part_search_quiet_0 ON part_search USING gin (vector) WITH (fastupdate = off)
  WHERE activity = 0 AND part_slice(part_id) = 0;
CREATE INDEX part_search_quiet_1 ON part_search USING gin (vector) WITH (fastupdate = off)
  WHERE activity = 0 AND part_slice(part_id) = 1;
CREATE INDEX part_search_quiet_2 ON part_search USING gin (vector) WITH (fastupdate = off)
  WHERE activity = 0 AND part_slice(part_id) = 2;
CREATE INDEX part_search_quiet_3 ON part_search USING gin (vector) WITH (fastupdate = off)
  WHERE activity = 0 AND part_slice(part_id) = 3;

-- What results are ranked, sorted and counted by.
CREATE VIEW part_found AS
  SELECT part_id, lowest_ask_cents, activity, has_ask, has_bid, name_words, tag_ids, vector, name FROM part_search;

-- All of them, the liveliest first when they are read by these indexes.
CREATE VIEW part_found_tiers AS
  SELECT * FROM part_found WHERE activity >= 3
  UNION ALL SELECT * FROM part_found WHERE activity IN (1, 2)
  UNION ALL SELECT * FROM part_found WHERE activity = 0 AND part_slice(part_id) = 0
  UNION ALL SELECT * FROM part_found WHERE activity = 0 AND part_slice(part_id) = 1
  UNION ALL SELECT * FROM part_found WHERE activity = 0 AND part_slice(part_id) = 2
  UNION ALL SELECT * FROM part_found WHERE activity = 0 AND part_slice(part_id) = 3;

-- The functions below read by the indexes also what the database takes for common, as it does of every query that it does
-- not know, and are planned once. Prices are USD cents of the lowest ask; null is any.

-- How many parts match, counted up to a bound.
CREATE FUNCTION search_count(query tsquery, bound int) RETURNS bigint LANGUAGE sql STABLE STRICT
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT count(*) FROM (SELECT FROM part_found_tiers WHERE vector @@ query LIMIT bound) found
$$;

-- Parts that match, of many the liveliest.
CREATE FUNCTION search_liveliest(query tsquery, min_cents int, max_cents int, bound int) RETURNS SETOF part_found
  LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT * FROM part_found_tiers
  WHERE vector @@ query AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
  LIMIT bound
$$;

-- The cheapest, and when there are not enough with an ask, the liveliest of the others.
CREATE FUNCTION search_cheapest(query tsquery, min_cents int, max_cents int, bound int) RETURNS SETOF part_found
  LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  (SELECT * FROM part_found_tiers
   WHERE vector @@ (query && '''~ask''') AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
   ORDER BY lowest_ask_cents, part_id DESC LIMIT bound)
  UNION ALL (SELECT * FROM search_liveliest(query && '!''~ask''', min_cents, max_cents, bound))
  LIMIT bound
$$;

-- The newest. Those of a common word are found sooner one after the other than by the indexes.
CREATE FUNCTION search_newest(query tsquery, min_cents int, max_cents int, bound int) RETURNS SETOF part_found
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  common CONSTANT int := 3000; -- In a slice.
BEGIN
  IF common = (SELECT count(*) FROM (
    SELECT FROM part_search WHERE vector @@ query AND activity = 0 AND part_slice(part_id) = 0 LIMIT common) found) THEN
    RETURN QUERY SELECT * FROM part_found
      WHERE (vector @@ query) IS TRUE AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
      ORDER BY part_id DESC LIMIT bound;
  ELSE
    RETURN QUERY SELECT * FROM part_found_tiers
      WHERE vector @@ query AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
      ORDER BY part_id DESC LIMIT bound;
  END IF;
END $$;

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

-- Keeps new words. One transaction at a time: two that bring the same ones, each in its own order, would wait for each
-- other.
CREATE FUNCTION search_learn(words text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  words := ARRAY(SELECT unnest(words) EXCEPT SELECT word FROM search_word WHERE word = ANY (words));
  IF words = '{}' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock('search_word'::regclass::int, 0);
  INSERT INTO search_word (word) SELECT unnest(words) ON CONFLICT DO NOTHING;
END $$;

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
    coalesce(t.labels, '{}') || coalesce(n.labels, '{}'), coalesce(t.tag_ids, '{}'),
    part_activity(p), p.ask_count > 0, p.bid_count > 0, p.lowest_ask_cents, p.highest_bid_cents
  FROM part p
  LEFT JOIN LATERAL (
    SELECT string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' ORDER BY n.position) AS numbers,
      array_agg('=' || n.normalized ORDER BY n.position) AS labels
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
  PERFORM search_learn(ARRAY(SELECT DISTINCT word FROM part_search s, search_words(concat_ws(' ', s.name, s.numbers, s.tags)) word
    WHERE s.part_id = ANY (ids)));
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
  PERFORM search_learn(ARRAY(SELECT DISTINCT word FROM search_words(search_text(NEW.title)) word));
  RETURN NULL;
END $$;
CREATE TRIGGER post_searched AFTER INSERT OR UPDATE OF title ON blog_post FOR EACH ROW EXECUTE FUNCTION post_searched();

-- With a space before each of its words.
ALTER TABLE "user" ADD COLUMN search_name TEXT NOT NULL GENERATED ALWAYS AS (' ' || search_text(name)) STORED;
CREATE INDEX user_search ON "user" USING gin (search_name gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- People whose name has a word much like this one; a typing error in a short name changes half of it.
CREATE FUNCTION search_people(text) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.45 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT id FROM "user" WHERE length($1) >= 4 AND $1 <% search_name AND deleted_at IS NULL LIMIT 1001
$$;

CREATE FUNCTION word_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(letter, '' ORDER BY letter) FROM string_to_table($1, NULL) letter);

-- Words that may have been meant by one that nothing has, the likeliest first: those that it is the beginning of or that
-- are one letter away, else those much like it. Another letter makes another word of one with three: there only one may
-- be missing, or two swapped.
CREATE FUNCTION search_guess(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE near text[];
BEGIN
  near := ARRAY(
    SELECT word FROM (
      (SELECT word, documents, 0 AS class FROM search_word
       WHERE word ~>=~ typed AND word ~<~ (typed || chr(1114111)) ORDER BY documents DESC LIMIT 3)
      UNION ALL
      SELECT word, documents, 1 FROM search_word
      WHERE deletions && word_deletions(typed) AND abs(length(word) - length(typed)) <= 1
        AND (length(typed) > 3 OR length(word) > 3 OR word_letters(word) = word_letters(typed))) found
    GROUP BY word, documents
    ORDER BY min(class), round(similarity(word, typed)::numeric, 1) DESC, documents DESC LIMIT 3);
  IF near = '{}' AND length(typed) >= 6 THEN
    near := ARRAY(SELECT word FROM search_word WHERE word % typed
      ORDER BY round(similarity(word, typed)::numeric, 1) DESC, documents DESC LIMIT 3);
  END IF;
  RETURN near;
END $$;

-- What matches all of these queries but so many of them, fewer than there are: half and half, as that is shorter than all
-- the ways to leave some out.
CREATE FUNCTION search_most(queries text[], missing int) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  half int := cardinality(queries) / 2;
  ways text[];
BEGIN
  IF missing >= cardinality(queries) THEN RETURN NULL; END IF;
  IF missing = 0 THEN RETURN '(' || array_to_string(queries, ') & (') || ')'; END IF;
  FOR left_out IN greatest(0, missing - cardinality(queries) + half) .. least(missing, half) LOOP
    ways := ways || concat_ws(' & ', '(' || search_most(queries[:half], left_out) || ')',
      '(' || search_most(queries[half + 1:], missing - left_out) || ')');
  END LOOP;
  RETURN array_to_string(ways, ' | ');
END $$;

CREATE FUNCTION search_found(query tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT AS $$
  SELECT search_count(query, 1) > 0 OR EXISTS (SELECT FROM blog_post WHERE search_vector @@ query AND deleted_at IS NULL)
$$;

-- What is searched when nothing has all of these terms: the words that were meant (level 1, with one for each term, null
-- where it stays as typed), then all but one (2), all but two (3), in the end the rarest (4). Of more than five terms all
-- but the three rarest may be missing too: common ones cost more than they tell. No row when nothing has any.
CREATE FUNCTION search_instead(terms text[], typed text[], OUT level int, OUT words tsquery, OUT meant text[])
  RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 1
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known text[] := '{}';
  -- In how many documents each of them is; 0 is not known, as of numbers.
  frequent int[];
  telling text[];
  unknown int;
  near text[];
  documents int;
BEGIN
  FOR i IN 1 .. cardinality(terms) LOOP
    documents := (SELECT max(w.documents) FROM search_word w WHERE w.lexeme = (ts_lexize('english_stem', typed[i]))[1]);
    IF documents IS NOT NULL OR search_found(to_tsquery('english', terms[i])) THEN
      known := known || terms[i];
      frequent := frequent || coalesce(documents, 0);
    ELSE
      near := search_guess(typed[i]);
      IF near <> '{}' THEN
        meant := coalesce(meant, array_fill(NULL::text, ARRAY[cardinality(terms)]));
        meant[i] := near[1];
        known := known || (SELECT string_agg(quote_literal(word), ' | ') FROM unnest(near) word);
        frequent := frequent || (SELECT w.documents FROM search_word w WHERE w.word = near[1]);
      END IF;
    END IF;
  END LOOP;
  unknown := cardinality(terms) - cardinality(known);
  telling := ARRAY(SELECT term FROM unnest(known, frequent) t (term, documents) ORDER BY t.documents
    LIMIT CASE WHEN cardinality(known) > 5 THEN 3 END);
  FOR missing IN greatest(unknown, CASE WHEN meant IS NULL THEN 1 ELSE 0 END) .. 2 LOOP
    level := missing + 1;
    words := to_tsquery('english', search_most(CASE WHEN missing > unknown THEN telling ELSE known END, missing - unknown));
    IF search_found(words) THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  level := 4;
  SELECT query INTO words FROM unnest(telling) term, to_tsquery('english', term) query, search_count(query, 1001) parts
  WHERE parts > 0 ORDER BY parts LIMIT 1;
  IF FOUND THEN
    RETURN NEXT;
  END IF;
END $$;

-- Tags by their beginning, as somebody types.
CREATE INDEX tag_prefix ON tag (name text_pattern_ops);

-- What stands already.
SELECT search_index(array_agg(id)) FROM part;
INSERT INTO search_word (word)
SELECT DISTINCT word FROM blog_post p, search_words(search_text(p.title)) word ON CONFLICT DO NOTHING;
