-- The index of parts in another search engine (docs/decisions/33). Without a row, changes are not recorded.
CREATE TABLE search_engine_index (
  name TEXT PRIMARY KEY,
  -- The last part that `npm run search:index` has recorded; null when it has recorded all parts.
  recorded_to UUID
);

-- The parts whose documents in that index are to be written again. Rows are only added and deleted, so that a transaction
-- never waits for the engine.
CREATE TABLE search_engine_change (
  id BIGSERIAL PRIMARY KEY,
  part_id UUID NOT NULL,
  -- Until when a process that sends this change has reserved it.
  reserved_until TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'
);

-- Records that the search rows of these parts have changed.
CREATE FUNCTION search_engine_record(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_engine_change (part_id) SELECT unnest(ids) WHERE EXISTS (SELECT FROM search_engine_index)
$$;

CREATE OR REPLACE FUNCTION search_index(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
  PERFORM search_engine_record(ids);
END $$;

CREATE OR REPLACE FUNCTION part_search_prices() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM search_engine_record(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
