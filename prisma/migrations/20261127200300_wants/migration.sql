-- Wants: their number on each part, and the consumer that tells their users of asks.

-- Counts the wants of parts. Runs once per statement, because a job and the deletion of an account delete many wants, and locks
-- the parts in the order of their ids. The page of a part shows the count, so that its version rises (part_content_version).
CREATE FUNCTION want_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM part WHERE id IN (SELECT part_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE part SET want_count = want_count + counted.change
  FROM (SELECT part_id, count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change FROM changed GROUP BY part_id) counted
  WHERE id = counted.part_id;
  RETURN NULL;
END $$;
CREATE TRIGGER want_added AFTER INSERT ON want REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION want_counters();
CREATE TRIGGER want_deleted AFTER DELETE ON want REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION want_counters();

INSERT INTO change_consumer (name, seq) SELECT 'wants', coalesce(max(seq), 0) FROM change;
