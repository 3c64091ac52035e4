-- OpenSearch gets the changes of parts from the log of changes (docs/decisions/33).
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
  RETURN NULL;
END $$;

DROP FUNCTION search_engine_record(uuid[]);
DROP TABLE search_engine_change, search_engine_index;
