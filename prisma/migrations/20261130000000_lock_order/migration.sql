-- Several rows of one table are locked in the order of their ids, so that no two transactions wait for each other.

-- A message is unread for the other side until it is read or removed. Many are read at once: that is one change.
CREATE OR REPLACE FUNCTION messages_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT a.conversation_id, a.sender_id, sum(
      (a.read_at IS NULL AND a.removed_at IS NULL)::integer - (b.read_at IS NULL AND b.removed_at IS NULL)::integer
    )::integer AS by
    FROM before b JOIN after a ON a.id = b.id GROUP BY a.conversation_id, a.sender_id
  ), locked AS MATERIALIZED (
    SELECT member.conversation_id, member.user_id, changed.by FROM changed
    JOIN conversation_member member ON member.conversation_id = changed.conversation_id AND member.user_id <> changed.sender_id
    WHERE changed.by <> 0 ORDER BY member.conversation_id, member.user_id FOR NO KEY UPDATE OF member
  )
  UPDATE conversation_member member SET unread_count = unread_count + locked.by
  FROM locked WHERE member.conversation_id = locked.conversation_id AND member.user_id = locked.user_id;
  RETURN NULL;
END $$;
