-- The search finds parts by the vehicles that they fit (docs/decisions/43).

-- Returns the search rows that these parts should have, so that `npm run doctor` can compare them with the stored ones. A
-- removed part has none. `words` are the words that suggestions know. The vector has labels of the fitment: 'vfit1' for each
-- vehicle and engine in rows that fit, 'vsub1' for the vehicles above them except makes and for the engines of variants, 'vnot1'
-- for all of these in rows that do not fit, and 'vany' for a universal part.
CREATE OR REPLACE FUNCTION search_rows(ids uuid[]) RETURNS TABLE (
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
