-- Search and pages of parts that others were merged into.

-- Returns the search rows that these parts should have, so that `npm run doctor` can compare them with the stored ones. A
-- removed part has none, and the names of merged parts find the part that they lead to. `words` are the words that suggestions know. The vector has labels of the fitment: 'vfit1' for each
-- vehicle and engine in rows that fit, 'vsub1' for the vehicles above them except makes and for the engines of variants, 'vnot1'
-- for all of these in rows that do not fit, and 'vany' for a universal part.
CREATE OR REPLACE FUNCTION search_rows(ids uuid[]) RETURNS TABLE (
  part_id uuid, tier int, lowest_ask_cents int, activity int, has_bid boolean, name_words int, tag_ids int[], vector tsvector,
  words text
) LANGUAGE sql STABLE BEGIN ATOMIC
  WITH found AS MATERIALIZED (
    SELECT p.id, part_activity(p) AS activity, p.lowest_ask_cents, p.ask_count > 0 AS has_ask, p.bid_count > 0 AS has_bid,
      coalesce(t.tag_ids, '{}') AS tag_ids, search_text(concat_ws(' ', p.name, search_joined(p.name))) AS name,
      coalesce(m.names, '') AS merged_names, coalesce(n.numbers, '') AS numbers, coalesce(t.tags, '') AS tags, coalesce(t.labels, '{}') AS labels,
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
    LEFT JOIN (
      SELECT merged_into_id, search_text(string_agg(concat_ws(' ', name, search_joined(name)), ' ' ORDER BY id)) AS names
      FROM part WHERE merged_into_id = ANY (ids) GROUP BY merged_into_id) m ON m.merged_into_id = p.id
    WHERE p.id = ANY (ids) AND p.removed_at IS NULL)
  SELECT id, search_tier(activity, id), lowest_ask_cents, activity, has_bid,
    length(name) - length(replace(name, ' ', '')) + 1, tag_ids,
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', merged_names), 'A') ||
    setweight(to_tsvector('english', numbers), 'B') ||
    setweight(to_tsvector('english', tags), 'C') || setweight(to_tsvector('english', description), 'D') ||
    array_to_tsvector(labels || vehicles) || search_marks(has_ask, has_bid),
    concat_ws(' ', name, merged_names, numbers, tags)
  FROM found;
END;

-- The page of a part names the parts that were merged into it, and their names find it. The merge has locked all these parts.
CREATE FUNCTION part_merged_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[];
BEGIN
  SELECT array_agg(p.id) INTO ids FROM (
    SELECT id FROM part WHERE id IN (OLD.merged_into_id, NEW.merged_into_id) ORDER BY id FOR NO KEY UPDATE) p;
  UPDATE part SET content_version = content_version + 1 WHERE id = ANY (ids);
  PERFORM search_index(ids);
  PERFORM pg_notify('tappet', 'part ' || id) FROM unnest(ids) id;
  RETURN NULL;
END $$;
CREATE TRIGGER part_merged_names AFTER UPDATE OF merged_into_id, name ON part FOR EACH ROW
  WHEN ((OLD.merged_into_id, OLD.name) IS DISTINCT FROM (NEW.merged_into_id, NEW.name)
    AND (OLD.merged_into_id IS NOT NULL OR NEW.merged_into_id IS NOT NULL))
  EXECUTE FUNCTION part_merged_names();
