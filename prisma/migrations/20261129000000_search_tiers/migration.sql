-- Faster search (docs/decisions/17): parts that are found first lie close together, and numbers are found without looking
-- at a part.

DROP FUNCTION search_liveliest, search_cheapest, search_newest;
DROP VIEW part_found_tiers, part_found;
DROP INDEX part_search_busy, part_search_lively, part_search_quiet_0, part_search_quiet_1, part_search_quiet_2,
  part_search_quiet_3;
DROP FUNCTION part_slice;
ALTER TABLE part_search RENAME TO part_search_before;
ALTER TABLE part_search_before DROP CONSTRAINT part_search_pkey, DROP CONSTRAINT part_search_part_id_fkey;

-- A common word is on more parts than can be ranked while somebody waits. The liveliest, which stand first among equals,
-- lie in tables of their own and are read first; the others only when there are not enough of them: two eighths one after
-- the other, a quarter, the other half.
CREATE FUNCTION search_tier(activity int, part_id uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN activity >= 3 THEN 0 WHEN activity >= 1 THEN 1
  ELSE (ARRAY[2, 3, 4, 4, 5, 5, 5, 5])[1 + (get_byte(uuid_send(part_id), 15) & 7)] END;

-- One row for each part that can be found. In the order in which the columns are read: a row is taken apart up to the last
-- one that is needed.
CREATE TABLE part_search (
  part_id UUID NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  tier SMALLINT NOT NULL CHECK (tier = search_tier(activity, part_id)),
  lowest_ask_cents INTEGER,
  -- How lively it is: the logarithm to the base 2 of its listings and comments, 0 when it has none.
  activity SMALLINT NOT NULL,
  has_bid BOOLEAN NOT NULL,
  -- The words of its name.
  name_words SMALLINT NOT NULL,
  tag_ids INTEGER[] NOT NULL,
  -- Name (A), numbers and brands (B), tags (C) and description (D) as search_text makes them; whole tags, each with '#'
  -- before it; '~ask' and '~bid' when it has such.
  vector TSVECTOR NOT NULL,
  PRIMARY KEY (part_id, tier)
) PARTITION BY LIST (tier);
CREATE TABLE part_search_busy PARTITION OF part_search FOR VALUES IN (0) WITH (fillfactor = 90);
CREATE TABLE part_search_lively PARTITION OF part_search FOR VALUES IN (1) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_0 PARTITION OF part_search FOR VALUES IN (2) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_1 PARTITION OF part_search FOR VALUES IN (3) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_2 PARTITION OF part_search FOR VALUES IN (4) WITH (fillfactor = 90);
CREATE TABLE part_search_quiet_3 PARTITION OF part_search FOR VALUES IN (5) WITH (fillfactor = 90);

-- One row for each number of a part that can be found, with all that results are filtered, sorted and counted by: its
-- index answers without the part. In the collation in which the beginning of a number is a stretch of them.
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

-- What stands already.
INSERT INTO part_search (part_id, tier, lowest_ask_cents, activity, has_bid, name_words, tag_ids, vector)
SELECT part_id, search_tier(activity, part_id), lowest_ask_cents, activity, has_bid, name_words, tag_ids,
  ts_delete(vector, ARRAY(SELECT label FROM unnest(labels) label WHERE label LIKE '=%'))
FROM part_search_before;
INSERT INTO part_number_search (part_id, normalized, tier, lowest_ask_cents, activity, has_bid, tag_ids)
SELECT part_id, n.normalized, s.tier, s.lowest_ask_cents, s.activity, s.has_bid, s.tag_ids
FROM part_number n JOIN part_search s USING (part_id);
DROP TABLE part_search_before;

CREATE INDEX part_search_vector ON part_search USING gin (vector) WITH (fastupdate = off);
CREATE INDEX part_number_search_found ON part_number_search (tier, normalized, part_id)
  INCLUDE (lowest_ask_cents, activity, has_bid, tag_ids);

-- All of them, the liveliest first.
CREATE VIEW part_search_tiers AS
  SELECT * FROM part_search_busy UNION ALL SELECT * FROM part_search_lively
  UNION ALL SELECT * FROM part_search_quiet_0 UNION ALL SELECT * FROM part_search_quiet_1
  UNION ALL SELECT * FROM part_search_quiet_2 UNION ALL SELECT * FROM part_search_quiet_3;

-- The functions below read by the indexes also what the database takes for common, as it does of every query that it does
-- not know, and are planned once. What they find matches `query` and `rest`: the database intersects two conditions faster
-- than the two halves of one. A rest of null is one that everything matches, as nothing has '~'. Prices are USD cents of
-- the lowest ask; null is any.

-- How many parts match, counted up to a bound.
CREATE OR REPLACE FUNCTION search_count(query tsquery, bound int) RETURNS bigint LANGUAGE sql STABLE STRICT
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT count(*) FROM (SELECT FROM part_search_tiers WHERE vector @@ query LIMIT bound) found
$$;

-- Parts that match, of many the liveliest.
CREATE FUNCTION search_liveliest(query tsquery, rest tsquery, min_cents int, max_cents int, bound int)
  RETURNS SETOF part_search
  LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT * FROM part_search_tiers
  WHERE vector @@ query AND vector @@ coalesce(rest, '!''~''')
    AND (min_cents IS NULL OR lowest_ask_cents >= min_cents) AND (max_cents IS NULL OR lowest_ask_cents <= max_cents)
  LIMIT bound
$$;

-- The cheapest, and when there are not enough with an ask, the liveliest of the others.
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

-- The newest. Those of a common word are found sooner one after the other than by the indexes.
CREATE FUNCTION search_newest(query tsquery, rest tsquery, min_cents int, max_cents int, bound int)
  RETURNS SETOF part_search
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  common CONSTANT int := 3000; -- In an eighth of the quiet parts.
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

CREATE FUNCTION search_marks(has_ask boolean, has_bid boolean) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(ARRAY[CASE WHEN has_ask THEN '~ask' END, CASE WHEN has_bid THEN '~bid' END], NULL));

-- Makes the rows of these parts anew; a removed part has none. Whoever calls it holds the parts' rows, so that two never
-- wait for each other's.
CREATE OR REPLACE FUNCTION search_index(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- What hangs on it.
CREATE OR REPLACE FUNCTION part_priced() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER part_priced ON part;
CREATE TRIGGER part_priced
  AFTER UPDATE OF ask_count, bid_count, comment_count, lowest_ask_cents ON part FOR EACH ROW
  WHEN ((OLD.ask_count > 0, OLD.bid_count > 0, part_activity(OLD), OLD.lowest_ask_cents) IS DISTINCT FROM
        (NEW.ask_count > 0, NEW.bid_count > 0, part_activity(NEW), NEW.lowest_ask_cents))
  EXECUTE FUNCTION part_priced();
