-- A merge of two parts moves rows from one to the other. The triggers update the counters and versions of both parts, and notify
-- the open pages of both.

-- Returns the ids that a row had before and has after a change, in the order in which their rows are locked. Null is no id.
CREATE FUNCTION ids_of_change(uuid, uuid) RETURNS SETOF uuid LANGUAGE sql IMMUTABLE ROWS 2 BEGIN ATOMIC
  SELECT DISTINCT id FROM unnest(ARRAY[$1, $2]) AS id WHERE id IS NOT NULL ORDER BY id;
END;

-- Raises the versions of these parts for rows that their pages show. A part that the transaction has written has a new version
-- already: writing it again for each of many rows would take longer each time.
CREATE FUNCTION raise_part_versions(uuid, uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  FOR changed IN SELECT ids_of_change($1, $2) LOOP
    UPDATE part SET content_version = content_version + 1 WHERE id = changed AND xmin <> pg_current_xact_id()::xid;
  END LOOP;
END $$;

-- ── Images and their votes ───────────────────────────────────────────────────────────────────────────────────────────

CREATE OR REPLACE FUNCTION image_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  FOR changed IN SELECT ids_of_change(OLD.part_id, NEW.part_id) LOOP
    UPDATE part SET content_version = content_version + 1, image_count = image_count
      + CASE WHEN NEW.part_id = changed THEN (NEW.removed_at IS NULL)::integer ELSE 0 END
      - CASE WHEN OLD.part_id = changed THEN (OLD.removed_at IS NULL)::integer ELSE 0 END
    WHERE id = changed;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION image_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  FOR changed IN SELECT ids_of_change(OLD.image_id, NEW.image_id) LOOP
    UPDATE part_image SET votes = votes
      + CASE WHEN NEW.image_id = changed THEN NEW.value ELSE 0 END
      - CASE WHEN OLD.image_id = changed THEN OLD.value ELSE 0 END
    WHERE id = changed;
  END LOOP;
  RETURN NULL;
END $$;

-- ── Comments ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Runs once per statement: a trigger per row writes a part 1,000 times for 1,000 comments, each time past all versions of its row
-- before. An update that moves no comment leaves the number of rows of each part as it is; comment_counters counts it.
CREATE FUNCTION comments_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most updates are votes.
  IF NOT EXISTS (SELECT part_id FROM after EXCEPT SELECT part_id FROM before) THEN
    RETURN NULL;
  END IF;
  WITH changed AS (
    SELECT part_id AS id, sum(by) FILTER (WHERE deleted_at IS NULL) AS visible, sum(by) FILTER (WHERE parent_id IS NULL) AS threads
    FROM (
      SELECT part_id, parent_id, deleted_at, 1 AS by FROM after UNION ALL SELECT part_id, parent_id, deleted_at, -1 FROM before) each
    GROUP BY part_id HAVING sum(by) <> 0
  ), locked AS MATERIALIZED (
    SELECT changed.* FROM changed JOIN part ON part.id = changed.id ORDER BY part.id FOR NO KEY UPDATE OF part
  )
  UPDATE part SET
    comment_count = comment_count + coalesce(locked.visible, 0),
    thread_count = thread_count + coalesce(locked.threads, 0),
    content_version = content_version + 1
  FROM locked WHERE part.id = locked.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comments_moved AFTER UPDATE ON comment
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION comments_moved();

-- ── Listings and trades ──────────────────────────────────────────────────────────────────────────────────────────────

CREATE OR REPLACE FUNCTION listing_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || changed) FROM ids_of_change(OLD.part_id, NEW.part_id) AS changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION trade_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_part_versions(OLD.part_id, NEW.part_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER trade_content_version
  AFTER INSERT OR DELETE OR UPDATE OF confirmed_at, cancelled_at, part_id ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_content_version();

CREATE OR REPLACE FUNCTION trade_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed trade;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'part ' || id) FROM ids_of_change(OLD.part_id, NEW.part_id) AS id;
  PERFORM pg_notify('tappet', 'user ' || changed.buyer_id);
  PERFORM pg_notify('tappet', 'user ' || changed.seller_id);
  RETURN NULL;
END $$;

-- ── Answers of owners, and wants ─────────────────────────────────────────────────────────────────────────────────────

CREATE OR REPLACE FUNCTION fitment_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_part_versions(OLD.part_id, NEW.part_id);
  RETURN NULL;
END $$;

-- Runs once per statement, like want_counters, because a merge moves many wants.
CREATE FUNCTION want_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT part_id AS id, sum(by)::integer AS by
    FROM (SELECT part_id, 1 AS by FROM after UNION ALL SELECT part_id, -1 FROM before) each
    GROUP BY part_id HAVING sum(by) <> 0
  ), locked AS MATERIALIZED (
    SELECT part.id, changed.by FROM changed JOIN part ON part.id = changed.id ORDER BY part.id FOR NO KEY UPDATE OF part
  )
  UPDATE part SET want_count = want_count + locked.by FROM locked WHERE part.id = locked.id;
  RETURN NULL;
END $$;
CREATE TRIGGER want_moved AFTER UPDATE ON want
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION want_moved();
