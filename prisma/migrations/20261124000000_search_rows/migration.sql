-- Returns the search rows that these parts should have, so that `npm run doctor` can compare them with the stored ones. A
-- removed part has none. `words` are the words that suggestions know.
CREATE FUNCTION search_rows(ids uuid[]) RETURNS TABLE (
  part_id uuid, tier int, lowest_ask_cents int, activity int, has_bid boolean, name_words int, tag_ids int[], vector tsvector,
  words text
) LANGUAGE sql STABLE BEGIN ATOMIC
  WITH found AS MATERIALIZED (
    SELECT p.id, part_activity(p) AS activity, p.lowest_ask_cents, p.ask_count > 0 AS has_ask, p.bid_count > 0 AS has_bid,
      coalesce(t.tag_ids, '{}') AS tag_ids, search_text(concat_ws(' ', p.name, search_joined(p.name))) AS name,
      coalesce(n.numbers, '') AS numbers, coalesce(t.tags, '') AS tags, coalesce(t.labels, '{}') AS labels,
      search_text(left(p.description_markdown, 10000)) AS description
    FROM part p
    LEFT JOIN LATERAL (
      SELECT string_agg(lower(n.normalized) || coalesce(' ' || search_text(n.brand), ''), ' ' ORDER BY n.position) AS numbers
      FROM part_number n WHERE n.part_id = p.id) n ON true
    LEFT JOIN LATERAL (
      SELECT search_text(string_agg(concat_ws(' ', t.name, search_joined(t.name)), ' ' ORDER BY pt.position)) AS tags,
        array_agg('#' || t.name) AS labels, array_agg(t.id ORDER BY pt.position) AS tag_ids
      FROM part_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.part_id = p.id) t ON true
    WHERE p.id = ANY (ids) AND p.removed_at IS NULL)
  SELECT id, search_tier(activity, id), lowest_ask_cents, activity, has_bid,
    length(name) - length(replace(name, ' ', '')) + 1, tag_ids,
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', numbers), 'B') ||
    setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
    array_to_tsvector(labels) || search_marks(has_ask, has_bid),
    concat_ws(' ', name, numbers, tags)
  FROM found;
END;

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
