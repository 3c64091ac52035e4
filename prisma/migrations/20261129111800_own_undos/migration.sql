-- An edit that its author took back counts neither as an edit nor as undone. Who undoes several edits one by one, the newest first, takes
-- back the own earlier undos with each.
CREATE FUNCTION is_counted_edit(kind TEXT, state check_state, actor_id UUID, checked_by_id UUID) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_edit(kind) AND (state <> 'undone' OR checked_by_id IS DISTINCT FROM actor_id);

CREATE OR REPLACE FUNCTION count_new_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_standing AS s (user_id, edits, undone)
  SELECT actor_id, count(*), count(*) FILTER (WHERE state = 'undone') FROM new_rows
  WHERE actor_id IS NOT NULL AND is_counted_edit(kind, state, actor_id, checked_by_id) GROUP BY actor_id ORDER BY actor_id
  ON CONFLICT (user_id) DO UPDATE SET edits = s.edits + excluded.edits, undone = s.undone + excluded.undone;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_undone_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM user_standing s WHERE s.user_id IN (
    SELECT n.actor_id FROM new_rows n JOIN old_rows o USING (seq) WHERE (n.state = 'undone') <> (o.state = 'undone'))
  ORDER BY s.user_id FOR UPDATE;
  UPDATE user_standing s SET edits = s.edits + d.edits, undone = s.undone + d.undone
  FROM (
    SELECT actor_id, sum(sign) AS edits, coalesce(sum(sign) FILTER (WHERE state = 'undone'), 0) AS undone
    FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) turned
    WHERE actor_id IS NOT NULL AND is_counted_edit(kind, state, actor_id, checked_by_id) GROUP BY actor_id) d
  WHERE s.user_id = d.actor_id AND (d.edits <> 0 OR d.undone <> 0);
  RETURN NULL;
END $$;

-- Without new changes meanwhile, which the functions before would count.
LOCK TABLE recent_change IN SHARE ROW EXCLUSIVE MODE;
UPDATE user_standing s SET edits = s.edits - own.count, undone = s.undone - own.count
FROM (
  SELECT actor_id, count(*) FROM recent_change
  WHERE state = 'undone' AND checked_by_id = actor_id AND is_edit(kind) GROUP BY actor_id) own
WHERE s.user_id = own.actor_id;
