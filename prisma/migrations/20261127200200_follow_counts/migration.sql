-- Counts the followers of parts. Runs once per statement, because one statement follows many parts, and locks the parts in the
-- order of their ids. The page of a part shows the count, so that its version rises (part_content_version). Neither the
-- search row nor another page has it.
CREATE FUNCTION follow_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text[] := '{}';
  lost text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    added := ARRAY(SELECT item_id FROM after WHERE type = 'part' AND level = 'following');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    lost := ARRAY(SELECT item_id FROM before WHERE type = 'part' AND level = 'following');
  END IF;
  WITH changed AS (
    SELECT item::uuid AS id, sum(by)::integer AS by
    FROM (SELECT unnest(added) AS item, 1 AS by UNION ALL SELECT unnest(lost), -1) each
    GROUP BY item HAVING sum(by) <> 0
  ), locked AS MATERIALIZED (
    SELECT part.id, changed.by FROM changed JOIN part ON part.id = changed.id ORDER BY part.id FOR NO KEY UPDATE OF part
  )
  UPDATE part SET follow_count = follow_count + locked.by FROM locked WHERE part.id = locked.id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_added AFTER INSERT ON follow
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_counters();
CREATE TRIGGER follow_changed AFTER UPDATE ON follow
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_counters();
CREATE TRIGGER follow_deleted AFTER DELETE ON follow
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION follow_counters();
