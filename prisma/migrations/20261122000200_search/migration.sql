-- Search (docs/decisions/17 and 23): one narrow row per visible part with a weighted text search vector, one row per part
-- number, and the words that typing errors are corrected to. Posts and users are searched in their own tables.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Loads pg_trgm into this session. Without it, CREATE FUNCTION ... SET pg_trgm... below is allowed to superusers only.
SELECT show_limit();

-- ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns a text in the form that the search compares: lower case, without accents, only letters and digits, '1.8t' as
-- '1p8t'. wordsOf of shared/search-words.ts does the same with the typed text.
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

-- Returns every sequence of four characters of a part number, prefixed with the tier of its part. A number can contain a
-- fragment only if it has all sequences of the fragment. The tier is part of the key, so that the index finds the most
-- active parts first.
CREATE FUNCTION number_grams(normalized text, tier int) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT tier || substr(normalized, at, 4) FROM generate_series(1, length(normalized) - 3) at);

-- ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns how active a part is: the logarithm to the base 2 of its listings and comments, 0 if it has none.
CREATE FUNCTION part_activity(part) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN log(2, 1 + $1.ask_count + $1.bid_count + $1.comment_count)::smallint;

-- A common word is in more parts than can be ranked in time. The most active parts rank first among equals, so they have
-- partitions of their own, which are read first: tier 0 is busy, tier 1 is lively. The quiet parts are read only if the
-- first two have too few matches: tiers 2 and 3 have an eighth of them each, tier 4 a quarter, tier 5 the other half.
CREATE FUNCTION search_tier(activity int, part_id uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN activity >= 3 THEN 0 WHEN activity >= 1 THEN 1
  ELSE (ARRAY[2, 3, 4, 4, 5, 5, 5, 5])[1 + (get_byte(uuid_send(part_id), 15) & 7)] END;

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
  -- prefix '#'; '~ask' and '~bid' if the part has an active ask or bid.
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

-- fastupdate is off for every GIN index of the search, because a search would have to scan the list of pending entries.
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

ALTER TABLE blog_post ADD COLUMN search_vector TSVECTOR NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('english', search_text(title)), 'A') ||
  setweight(to_tsvector('english', search_text(left(content_markdown, 20000))), 'D')) STORED;
CREATE INDEX blog_post_search ON blog_post USING gin (search_vector) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- Every word has a space before it, so that LIKE '% word%' finds the beginning of any word.
ALTER TABLE "user" ADD COLUMN search_name TEXT NOT NULL GENERATED ALWAYS AS (' ' || search_text(name)) STORED;
CREATE INDEX user_search ON "user" USING gin (search_name gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;

-- ── Queries ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- enable_seqscan is off and the plans are generic, because the planner does not know the query and estimates that common
-- words match too many rows for an index. A result matches `query` and `rest`: PostgreSQL intersects two conditions faster
-- than two halves of one condition. If `rest` is null, '!~' replaces it, which every row matches, because no row has '~'.
-- Prices are the lowest ask in USD cents; null means no limit.

-- Returns the number of matching parts, counted up to a bound.
CREATE FUNCTION search_count(query tsquery, bound int) RETURNS bigint LANGUAGE sql STABLE STRICT
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT count(*) FROM (SELECT FROM part_search_tiers WHERE vector @@ query LIMIT bound) found
$$;

-- Returns matching parts, the most active ones if there are more than the bound.
CREATE FUNCTION search_liveliest(query tsquery, rest tsquery, min_cents int, max_cents int, bound int)
  RETURNS SETOF part_search
  LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT * FROM part_search_tiers
  WHERE vector @@ query AND vector @@ coalesce(rest, '!''~''')
    AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
  LIMIT bound
$$;

-- Returns the matching parts with the lowest asks. If there are fewer than the bound, the most active parts without an
-- ask follow.
CREATE FUNCTION search_cheapest(query tsquery, rest tsquery, min_cents int, max_cents int, bound int)
  RETURNS SETOF part_search
  LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  (SELECT * FROM part_search_tiers
   WHERE vector @@ query AND vector @@ coalesce(rest && '''~ask''', '''~ask''')
     AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
   ORDER BY lowest_ask_cents, part_id DESC LIMIT bound)
  UNION ALL (SELECT * FROM search_liveliest(query, coalesce(rest && '!''~ask''', '!''~ask'''), min_cents, max_cents, bound))
  LIMIT bound
$$;

-- Returns the newest matching parts. For a common word, reading the parts from the newest to the oldest and testing each one
-- is faster than the GIN indexes; IS TRUE keeps the planner from using them.
CREATE FUNCTION search_newest(query tsquery, rest tsquery, min_cents int, max_cents int, bound int)
  RETURNS SETOF part_search
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  common CONSTANT int := 3000; -- Matches in an eighth of the quiet parts.
BEGIN
  IF common = (SELECT count(*) FROM (
    SELECT FROM part_search_quiet_0 WHERE vector @@ query AND vector @@ coalesce(rest, '!''~''') LIMIT common) found) THEN
    RETURN QUERY SELECT * FROM part_search
      WHERE (vector @@ query AND vector @@ coalesce(rest, '!''~''')) IS TRUE
        AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
      ORDER BY part_id DESC LIMIT bound;
  ELSE
    RETURN QUERY SELECT * FROM part_search_tiers
      WHERE vector @@ query AND vector @@ coalesce(rest, '!''~''')
        AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
      ORDER BY part_id DESC LIMIT bound;
  END IF;
END $$;

-- Returns the users whose name has a word similar to the text. The threshold is low, because one typing error changes half
-- of the trigrams of a short name.
CREATE FUNCTION search_people(text) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.45 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT id FROM "user" WHERE length($1) >= 4 AND $1 <% search_name AND deleted_at IS NULL LIMIT 1001
$$;

-- Returns whether a part or a post matches.
CREATE FUNCTION search_exists(query tsquery) RETURNS boolean LANGUAGE sql STABLE STRICT AS $$
  SELECT search_count(query, 1) > 0 OR EXISTS (SELECT FROM blog_post WHERE search_vector @@ query AND deleted_at IS NULL)
$$;

-- Returns the text of a query that all but `missing` of these queries must match; null if none would remain. It splits the
-- list in halves, because that is shorter than a list of all combinations.
CREATE FUNCTION search_all_but(queries text[], missing int) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  half int := cardinality(queries) / 2;
  ways text[];
BEGIN
  IF missing >= cardinality(queries) THEN RETURN NULL; END IF;
  IF missing = 0 THEN RETURN '(' || array_to_string(queries, ') & (') || ')'; END IF;
  FOR left_out IN greatest(0, missing - cardinality(queries) + half) .. least(missing, half) LOOP
    ways := ways || concat_ws(' & ', '(' || search_all_but(queries[:half], left_out) || ')',
      '(' || search_all_but(queries[half + 1:], missing - left_out) || ')');
  END LOOP;
  RETURN array_to_string(ways, ' | ');
END $$;

-- Returns up to three known words for an unknown word, the most likely first: words that begin with it or differ by one
-- typing error; otherwise words whose beginning differs from it by one typing error; otherwise similar words. In words of
-- three letters only a missing letter or swapped letters count as a typing error, because a wrong letter usually makes
-- another word.
CREATE FUNCTION search_guess(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.3 AS $$
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
  IF near = '{}' AND length(typed) >= 4 THEN
    near := ARRAY(SELECT word FROM search_word
      WHERE typed <% word AND length(word) > length(typed) AND EXISTS (
        SELECT FROM generate_series(length(typed) - 1, length(typed) + 1) size
        WHERE word_deletions(left(word, size)) && word_deletions(typed))
      ORDER BY documents DESC, word LIMIT 3);
  END IF;
  IF near = '{}' AND length(typed) >= 6 THEN
    near := ARRAY(SELECT word FROM search_word WHERE word % typed
      ORDER BY round(similarity(word, typed)::numeric, 1) DESC, documents DESC LIMIT 3);
  END IF;
  RETURN near;
END $$;

-- Returns the query to search if no row has all terms, with its level, up to last_level: corrected words (1; one word per
-- term, null where the term stays as typed), all terms but one (2), all but two (3), the rarest term (4). With more than
-- five terms, all but the three rarest may be missing, because common terms cost more time than they improve the result.
-- Returns no row if no row has any term.
CREATE FUNCTION search_instead(terms text[], typed text[], last_level int,
  OUT level int, OUT words tsquery, OUT meant text[])
  RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 1
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known text[] := '{}';
  -- Number of documents with each known term; 0 if the number is unknown, as for part numbers.
  frequencies int[];
  rarest text[];
  unknown int;
  near text[];
  documents int;
BEGIN
  FOR i IN 1 .. cardinality(terms) LOOP
    documents := (SELECT max(w.documents) FROM search_word w WHERE w.lexeme = (ts_lexize('english_stem', typed[i]))[1]);
    IF documents IS NOT NULL OR search_exists(to_tsquery('english', terms[i])) THEN
      known := known || terms[i];
      frequencies := frequencies || coalesce(documents, 0);
    ELSE
      near := search_guess(typed[i]);
      IF near <> '{}' THEN
        meant := coalesce(meant, array_fill(NULL::text, ARRAY[cardinality(terms)]));
        meant[i] := near[1];
        known := known || (SELECT string_agg(quote_literal(word), ' | ') FROM unnest(near) word);
        frequencies := frequencies || (SELECT w.documents FROM search_word w WHERE w.word = near[1]);
      END IF;
    END IF;
  END LOOP;
  unknown := cardinality(terms) - cardinality(known);
  rarest := ARRAY(SELECT term FROM unnest(known, frequencies) t (term, documents) ORDER BY t.documents
    LIMIT CASE WHEN cardinality(known) > 5 THEN 3 END);
  FOR missing IN greatest(unknown, CASE WHEN meant IS NULL THEN 1 ELSE 0 END) .. least(2, last_level - 1) LOOP
    level := missing + 1;
    words := to_tsquery('english', search_all_but(CASE WHEN missing > unknown THEN rarest ELSE known END, missing - unknown));
    IF search_exists(words) THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  level := 4;
  IF last_level < level THEN
    RETURN;
  END IF;
  SELECT query INTO words FROM unnest(rarest) term, to_tsquery('english', term) query, search_count(query, 1001) parts
  WHERE parts > 0 ORDER BY parts LIMIT 1;
  IF FOUND THEN
    RETURN NEXT;
  END IF;
END $$;

-- ── Updates ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Adds new words. The lock lets one transaction add words at a time: two transactions with the same new words in different
-- orders would deadlock.
CREATE FUNCTION search_learn(words text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  words := ARRAY(SELECT unnest(words) EXCEPT SELECT word FROM search_word WHERE word = ANY (words));
  IF words = '{}' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock('search_word'::regclass::int, 0);
  INSERT INTO search_word (word) SELECT unnest(words) ON CONFLICT DO NOTHING;
END $$;

-- Returns the lexemes by which the filters find parts with asks and bids.
CREATE FUNCTION search_marks(has_ask boolean, has_bid boolean) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(ARRAY[CASE WHEN has_ask THEN '~ask' END, CASE WHEN has_bid THEN '~bid' END], NULL));

-- Writes the search rows of these parts again. A removed part gets none. The caller must hold locks on the rows of the
-- parts, so that two transactions cannot write the same search rows.
CREATE FUNCTION search_index(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE words text[];
BEGIN
  DELETE FROM part_search WHERE part_id = ANY (ids);
  DELETE FROM part_number_search WHERE part_id = ANY (ids);
  WITH found AS MATERIALIZED (
    SELECT p.id AS part_id, search_tier(part_activity(p), p.id) AS tier, p.lowest_ask_cents, part_activity(p) AS activity,
      p.ask_count > 0 AS has_ask, p.bid_count > 0 AS has_bid, coalesce(t.tag_ids, '{}') AS tag_ids,
      search_text(concat_ws(' ', p.name, search_joined(p.name))) AS name, coalesce(n.numbers, '') AS numbers,
      coalesce(t.tags, '') AS tags, coalesce(t.labels, '{}') AS labels,
      search_text(left(p.description_markdown, 10000)) AS description
    FROM part p
    LEFT JOIN LATERAL (
      SELECT string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' ORDER BY n.position) AS numbers
      FROM part_number n WHERE n.part_id = p.id) n ON true
    LEFT JOIN LATERAL (
      SELECT search_text(string_agg(concat_ws(' ', t.name, search_joined(t.name)), ' ' ORDER BY pt.position)) AS tags,
        array_agg('#' || t.name) AS labels, array_agg(t.id ORDER BY pt.position) AS tag_ids
      FROM part_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.part_id = p.id) t ON true
    WHERE p.id = ANY (ids) AND p.removed_at IS NULL),
  indexed AS (
    INSERT INTO part_search (part_id, tier, lowest_ask_cents, activity, has_bid, name_words, tag_ids, vector)
    SELECT part_id, tier, lowest_ask_cents, activity, has_bid, length(name) - length(replace(name, ' ', '')) + 1, tag_ids,
      setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', numbers), 'B') ||
      setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
      array_to_tsvector(labels) || search_marks(has_ask, has_bid)
    FROM found),
  numbered AS (
    INSERT INTO part_number_search (part_id, normalized, tier, lowest_ask_cents, activity, has_bid, tag_ids)
    SELECT part_id, n.normalized, f.tier, f.lowest_ask_cents, f.activity, f.has_bid, f.tag_ids
    FROM found f JOIN part_number n USING (part_id))
  SELECT array_agg(DISTINCT word) INTO words FROM found, search_words(concat_ws(' ', name, numbers, tags)) word;
  PERFORM search_learn(coalesce(words, '{}'));
END $$;

CREATE FUNCTION part_search_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(array_agg(id)) FROM after;
  RETURN NULL;
END $$;
CREATE TRIGGER part_search_insert AFTER INSERT ON part REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_insert();

CREATE FUNCTION part_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER part_search_text AFTER UPDATE OF name, description_markdown, removed_at ON part FOR EACH ROW
  WHEN ((OLD.name, OLD.description_markdown, OLD.removed_at IS NULL)
    IS DISTINCT FROM (NEW.name, NEW.description_markdown, NEW.removed_at IS NULL))
  EXECUTE FUNCTION part_search_text();

-- Runs once per statement, because an edit of a part writes all its numbers and tags in one statement each.
CREATE FUNCTION part_search_labels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  SELECT array_agg(p.id) INTO ids FROM (
    SELECT id FROM part WHERE id IN (SELECT part_id FROM changed) ORDER BY id FOR NO KEY UPDATE) p;
  PERFORM search_index(ids);
  RETURN NULL;
END $$;
-- One trigger per event, because a trigger with a transition table has one event only.
CREATE TRIGGER part_number_search_insert AFTER INSERT ON part_number REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER part_number_search_update AFTER UPDATE ON part_number REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER part_number_search_delete AFTER DELETE ON part_number REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER part_tag_search_insert AFTER INSERT ON part_tag REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER part_tag_search_delete AFTER DELETE ON part_tag REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();

-- A change of prices or counts does not need search_index: the texts in the vector stay as they are.
CREATE FUNCTION part_search_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before tsvector := search_marks(OLD.ask_count > 0, OLD.bid_count > 0);
  after tsvector := search_marks(NEW.ask_count > 0, NEW.bid_count > 0);
  active smallint := part_activity(NEW);
BEGIN
  UPDATE part_search SET tier = search_tier(active, NEW.id), lowest_ask_cents = NEW.lowest_ask_cents, activity = active,
    has_bid = NEW.bid_count > 0,
    vector = CASE WHEN before = after THEN vector ELSE ts_delete(vector, ARRAY['~ask', '~bid']) || after END
  WHERE part_id = NEW.id AND tier = search_tier(part_activity(OLD), OLD.id);
  UPDATE part_number_search SET tier = search_tier(active, NEW.id), lowest_ask_cents = NEW.lowest_ask_cents,
    activity = active, has_bid = NEW.bid_count > 0
  WHERE part_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER part_search_prices
  AFTER UPDATE OF ask_count, bid_count, comment_count, lowest_ask_cents ON part FOR EACH ROW
  WHEN ((OLD.ask_count > 0, OLD.bid_count > 0, part_activity(OLD), OLD.lowest_ask_cents) IS DISTINCT FROM
        (NEW.ask_count > 0, NEW.bid_count > 0, part_activity(NEW), NEW.lowest_ask_cents))
  EXECUTE FUNCTION part_search_prices();

CREATE FUNCTION post_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn(ARRAY(SELECT DISTINCT word FROM search_words(search_text(NEW.title)) word));
  RETURN NULL;
END $$;
CREATE TRIGGER post_search_words AFTER INSERT OR UPDATE OF title ON blog_post
  FOR EACH ROW EXECUTE FUNCTION post_search_words();
