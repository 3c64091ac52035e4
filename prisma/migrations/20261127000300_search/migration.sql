-- Search (docs/decisions/17, 23 and 43): one narrow row per visible part with a weighted text search vector, one row per part
-- number, and the words that typing errors are corrected to. Posts and users are searched in their own tables, vehicles by
-- their names (docs/decisions/40).

-- Loads pg_trgm into this session. Without it, CREATE FUNCTION ... SET pg_trgm... below is allowed to superusers only.
SELECT show_limit();

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

-- Returns up to two words of the names of vehicles for an unknown word: those that differ from it by one typing error,
-- otherwise similar words with the same first letter. In words of four letters the first letter must be right, because
-- another one usually makes another word.
CREATE FUNCTION vehicle_guess(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.35 SET enable_seqscan = off AS $$
DECLARE near text[];
BEGIN
  IF length(typed) NOT BETWEEN 4 AND 20 THEN RETURN '{}'; END IF;
  near := ARRAY(
    SELECT word FROM vehicle v, string_to_table(v.search_key, ' ') word
    WHERE vehicle_deletions(v.search_key) && word_deletions(typed) AND v.removed_at IS NULL
      AND length(word) > 3 AND word_deletions(word) && word_deletions(typed) AND abs(length(word) - length(typed)) <= 1
      AND (length(typed) > 4 OR left(word, 1) = left(typed, 1))
    GROUP BY word ORDER BY similarity(word, typed) DESC, min(v.level), word LIMIT 2);
  IF near = '{}' AND length(typed) >= 7 THEN
    near := ARRAY(
      SELECT word FROM vehicle v, string_to_table(v.search_key, ' ') word
      WHERE (v.search_key || ' ') %> typed AND v.removed_at IS NULL
        AND left(word, 1) = left(typed, 1) AND abs(length(word) - length(typed)) <= 2 AND similarity(word, typed) >= 0.35
      GROUP BY word ORDER BY similarity(word, typed) DESC, min(v.level), word LIMIT 1);
  END IF;
  RETURN near;
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

-- Returns the search rows that these parts should have, so that `npm run doctor` can compare them with the stored ones. A
-- removed part has none. `words` are the words that suggestions know. The vector has labels of the fitment: 'vfit1' for each
-- vehicle and engine in rows that fit, 'vsub1' for the vehicles above them except makes and for the engines of variants, 'vnot1'
-- for all of these in rows that do not fit, and 'vany' for a universal part.
CREATE FUNCTION search_rows(ids uuid[]) RETURNS TABLE (
  part_id uuid, tier int, lowest_ask_cents int, activity int, has_bid boolean, name_words int, tag_ids int[], vector tsvector,
  words text
) LANGUAGE sql STABLE BEGIN ATOMIC
  WITH found AS MATERIALIZED (
    SELECT p.id, part_activity(p) AS activity, p.lowest_ask_cents, p.ask_count > 0 AS has_ask, p.bid_count > 0 AS has_bid,
      coalesce(t.tag_ids, '{}') AS tag_ids, search_text(concat_ws(' ', p.name, search_joined(p.name))) AS name,
      coalesce(n.numbers, '') AS numbers, coalesce(t.tags, '') AS tags, coalesce(t.labels, '{}') AS labels,
      coalesce(v.labels, '{}') AS vehicles, search_text(left(p.description_markdown, 10000)) AS description
    FROM part p
    LEFT JOIN LATERAL (
      SELECT string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' ORDER BY n.position) AS numbers
      FROM part_number n WHERE n.part_id = p.id) n ON true
    LEFT JOIN LATERAL (
      SELECT search_text(string_agg(concat_ws(' ', t.name, search_joined(t.name)), ' ' ORDER BY pt.position)) AS tags,
        array_agg('#' || t.name) AS labels, array_agg(t.id ORDER BY pt.position) AS tag_ids
      FROM part_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.part_id = p.id) t ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT label) AS labels FROM (
        SELECT CASE WHEN NOT f.fits THEN 'vnot' WHEN named.id = v.id THEN 'vfit' ELSE 'vsub' END || named.search_id AS label
        FROM fitment_row f JOIN vehicle v ON v.id = f.vehicle_id JOIN vehicle named ON named.id = ANY (v.path || v.engine_id)
        WHERE f.part_id = p.id AND (named.level <> 'make' OR named.id = v.id)
        UNION ALL SELECT 'vany' FROM part_fitment f WHERE f.part_id = p.id AND f.universal) l) v ON true
    WHERE p.id = ANY (ids) AND p.removed_at IS NULL)
  SELECT id, search_tier(activity, id), lowest_ask_cents, activity, has_bid,
    length(name) - length(replace(name, ' ', '')) + 1, tag_ids,
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', numbers), 'B') ||
    setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
    array_to_tsvector(labels || vehicles) || search_marks(has_ask, has_bid),
    concat_ws(' ', name, numbers, tags)
  FROM found;
END;

-- Writes the search rows of these parts again. A removed part gets none. The caller must hold locks on the rows of the
-- parts, so that two transactions cannot write the same search rows.
CREATE FUNCTION search_index(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE new_words text[];
BEGIN
  DELETE FROM part_search WHERE part_id = ANY (ids);
  DELETE FROM part_number_search WHERE part_id = ANY (ids);
  WITH found AS MATERIALIZED (SELECT * FROM search_rows(ids)),
  indexed AS (
    INSERT INTO part_search (part_id, tier, lowest_ask_cents, activity, has_bid, name_words, tag_ids, vector)
    SELECT part_id, tier, lowest_ask_cents, activity, has_bid, name_words, tag_ids, vector FROM found),
  numbered AS (
    INSERT INTO part_number_search (part_id, normalized, tier, lowest_ask_cents, activity, has_bid, tag_ids)
    SELECT part_id, n.normalized, f.tier, f.lowest_ask_cents, f.activity, f.has_bid, f.tag_ids
    FROM found f JOIN part_number n USING (part_id))
  SELECT array_agg(DISTINCT word) INTO new_words FROM found, search_words(words) word;
  PERFORM search_learn(coalesce(new_words, '{}'));
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
CREATE TRIGGER fitment_search_insert AFTER INSERT ON fitment_row REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER fitment_search_update AFTER UPDATE ON fitment_row REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();
CREATE TRIGGER fitment_search_delete AFTER DELETE ON fitment_row REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION part_search_labels();

CREATE FUNCTION part_fitment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM id FROM part WHERE id = NEW.part_id FOR NO KEY UPDATE;
  PERFORM search_index(ARRAY[NEW.part_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER part_fitment_search_insert AFTER INSERT ON part_fitment FOR EACH ROW
  WHEN (NEW.universal) EXECUTE FUNCTION part_fitment_search();
CREATE TRIGGER part_fitment_search_update AFTER UPDATE OF universal ON part_fitment FOR EACH ROW
  WHEN (OLD.universal <> NEW.universal) EXECUTE FUNCTION part_fitment_search();

-- The engine of a variant can change. Its parts are few, and the rows of parts are locked in the order of their ids.
CREATE FUNCTION vehicle_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  SELECT array_agg(p.id) INTO ids FROM (
    SELECT id FROM part WHERE id IN (SELECT part_id FROM fitment_row WHERE vehicle_id = NEW.id) ORDER BY id FOR NO KEY UPDATE) p;
  PERFORM search_index(ids);
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_search AFTER UPDATE OF engine_id ON vehicle FOR EACH ROW
  WHEN (OLD.engine_id IS DISTINCT FROM NEW.engine_id) EXECUTE FUNCTION vehicle_search();

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
