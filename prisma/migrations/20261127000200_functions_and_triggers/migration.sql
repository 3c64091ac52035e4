-- Functions and triggers, grouped by domain. docs/decisions/03 explains why counters are columns that triggers update,
-- docs/decisions/12 why triggers publish live events, docs/decisions/08 what the versions of pages are for.
--
-- Rules for all of them:
-- * A trigger that updates several rows of one table locks them in the order of their ids, so that transactions cannot
--   deadlock.
-- * content_version is part of the cache key of a rendered page. Everything that the page shows increases it.
-- * pg_notify writes to the channel 'tappet'. The topics are 'part <id>', 'post <id>', 'user <id>', 'site feed',
--   'site people' and 'site log'.

-- ── Versions of pages ────────────────────────────────────────────────────────────────────────────────────────────────

-- The version of what many pages show: names and pictures of users, verified phone numbers, names of vehicles, and which parts
-- supersede each other. The number of a transaction is used once, so it is a version that no cache has, and a transaction with
-- many changes updates the row once. The triggers that call it run at commit: a transaction that waits for the row then has all
-- its other locks, so two transactions cannot deadlock.
CREATE FUNCTION raise_site_version() RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE site_version SET version = pg_current_xact_id()::text::bigint
    WHERE version <> pg_current_xact_id()::text::bigint;
END;

-- Every update of a part or post raises its version. Updates that only raise it stand for changes of rows that its page shows.
CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_version := OLD.content_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER part_content_version BEFORE UPDATE ON part
  FOR EACH ROW WHEN (NEW.content_version = OLD.content_version) EXECUTE FUNCTION raise_content_version();
CREATE TRIGGER blog_post_content_version BEFORE UPDATE ON blog_post
  FOR EACH ROW WHEN (NEW.content_version = OLD.content_version) EXECUTE FUNCTION raise_content_version();

-- ── Users and sessions ───────────────────────────────────────────────────────────────────────────────────────────────

-- Every cached page may show the name and picture of a user.
CREATE FUNCTION user_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'site people');
  RETURN NULL;
END $$;
CREATE TRIGGER user_notify AFTER UPDATE OF name, picture, deleted_at ON "user"
  FOR EACH ROW WHEN ((OLD.name, OLD.picture, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.picture, NEW.deleted_at))
  EXECUTE FUNCTION user_notify();

-- The event streams of a session must end when the session ends.
CREATE FUNCTION session_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_notify AFTER DELETE ON session
  FOR EACH ROW WHEN (OLD.kind = 'full') EXECUTE FUNCTION session_notify();

CREATE FUNCTION user_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_site_version();
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER user_site_version AFTER UPDATE OF name, picture, phone_verified_at, deleted_at ON "user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.picture, OLD.phone_verified_at, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.picture, NEW.phone_verified_at, NEW.deleted_at))
  EXECUTE FUNCTION user_site_version();

-- ── Parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Current and former slugs share one unique index, so a part cannot take an address that redirects to another part.
CREATE FUNCTION part_slug_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO part_slug AS known (slug, part_id) VALUES (NEW.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET part_id = known.part_id WHERE known.part_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the slug % is taken', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = 'part_slug_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER part_slug_history AFTER INSERT OR UPDATE OF slug ON part
  FOR EACH ROW EXECUTE FUNCTION part_slug_history();

-- A foreign key cannot allow revision 0, which means that the part has no revision. The check runs at commit, because a
-- part is inserted before its first revision.
CREATE FUNCTION part_revision_exists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision > 0 AND NOT EXISTS (SELECT 1 FROM part_revision WHERE part_id = NEW.id AND number = NEW.revision) THEN
    RAISE EXCEPTION 'part % has no revision %', NEW.id, NEW.revision USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER part_revision_exists AFTER INSERT OR UPDATE OF revision ON part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION part_revision_exists();

-- The history of a part shows which revisions were removed.
CREATE FUNCTION revision_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1 WHERE id = NEW.part_id;
  RETURN NULL;
END $$;
CREATE TRIGGER revision_content_version AFTER UPDATE OF removed_at ON part_revision
  FOR EACH ROW EXECUTE FUNCTION revision_content_version();

-- Open pages of a part show new comments, edits and the removal of the part. The counter and the revision change in the
-- transaction of the comment or edit, so this trigger covers all three.
CREATE FUNCTION part_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER part_notify AFTER UPDATE OF comment_count, revision, removed_at ON part
  FOR EACH ROW WHEN (
    OLD.comment_count <> NEW.comment_count OR OLD.revision <> NEW.revision OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION part_notify();

-- Counts the images of a part. Every update increases content_version, because votes can change the order of the images.
CREATE FUNCTION image_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1, image_count = image_count
    + CASE WHEN TG_OP <> 'DELETE' THEN (NEW.removed_at IS NULL)::integer ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN (OLD.removed_at IS NULL)::integer ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER image_counters AFTER INSERT OR DELETE OR UPDATE ON part_image
  FOR EACH ROW EXECUTE FUNCTION image_counters();

-- Returns whether the pages of other parts may show a part number: it supersedes one of theirs, or one of theirs supersedes it.
CREATE FUNCTION is_linked(number part_number) RETURNS boolean LANGUAGE sql STABLE
  RETURN number.superseded_by_normalized IS NOT NULL
    OR EXISTS (SELECT FROM part_number earlier WHERE earlier.superseded_by_normalized = number.normalized);

CREATE FUNCTION number_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_linked(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) THEN
    PERFORM raise_site_version();
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER number_site_version AFTER INSERT OR DELETE OR UPDATE ON part_number
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_site_version();

CREATE FUNCTION part_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM part_number its WHERE its.part_id = NEW.id AND is_linked(its)) THEN
    PERFORM raise_site_version();
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER part_site_version AFTER UPDATE OF slug, removed_at ON part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION part_site_version();

-- ── Vehicles and fitment ─────────────────────────────────────────────────────────────────────────────────────────────

-- The page of a part shows its fitment with the confirmations.
CREATE FUNCTION fitment_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER part_fitment_content_version AFTER INSERT OR DELETE OR UPDATE ON part_fitment
  FOR EACH ROW EXECUTE FUNCTION fitment_content_version();
CREATE TRIGGER fitment_confirmation_content_version AFTER INSERT OR DELETE OR UPDATE ON fitment_confirmation
  FOR EACH ROW EXECUTE FUNCTION fitment_content_version();
CREATE TRIGGER fitment_revision_content_version AFTER UPDATE OF removed_at ON fitment_revision
  FOR EACH ROW EXECUTE FUNCTION fitment_content_version();

-- Every page with fitment may show the name of a vehicle.
CREATE FUNCTION vehicle_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_site_version();
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vehicle_site_version AFTER UPDATE OF name, codes, built_from, built_to, engine_id, removed_at ON vehicle
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.codes, OLD.built_from, OLD.built_to, OLD.engine_id, OLD.removed_at)
    IS DISTINCT FROM (NEW.name, NEW.codes, NEW.built_from, NEW.built_to, NEW.engine_id, NEW.removed_at))
  EXECUTE FUNCTION vehicle_site_version();

-- Open pages of a part show that its cars were edited.
CREATE FUNCTION part_fitment_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || NEW.part_id);
  RETURN NULL;
END $$;
CREATE TRIGGER part_fitment_notify AFTER INSERT OR UPDATE OF revision ON part_fitment
  FOR EACH ROW EXECUTE FUNCTION part_fitment_notify();

-- ── Listings and trades ──────────────────────────────────────────────────────────────────────────────────────────────

-- Updates the lowest ask, the highest bid and the two counts of a part. The row of the part is locked before the listings
-- are read, so that the later of two transactions sees the listings of the earlier one. The trigger names the columns
-- that the page shows, because other updates (warned_at) change neither the counters nor the page.
CREATE FUNCTION listing_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  FOR changed IN
    SELECT DISTINCT id FROM unnest(ARRAY[
      CASE WHEN TG_OP <> 'INSERT' THEN OLD.part_id END,
      CASE WHEN TG_OP <> 'DELETE' THEN NEW.part_id END
    ]) AS id WHERE id IS NOT NULL ORDER BY id
  LOOP
    PERFORM 1 FROM part WHERE id = changed FOR NO KEY UPDATE;
    UPDATE part SET
      lowest_ask_cents = (SELECT min(price_cents) FROM listing WHERE part_id = changed AND type = 'ask' AND status = 'active'),
      highest_bid_cents = (SELECT max(price_cents) FROM listing WHERE part_id = changed AND type = 'bid' AND status = 'active'),
      ask_count = (SELECT count(*) FROM listing WHERE part_id = changed AND type = 'ask' AND status = 'active'),
      bid_count = (SELECT count(*) FROM listing WHERE part_id = changed AND type = 'bid' AND status = 'active'),
      content_version = content_version + 1
    WHERE id = changed;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_counters
  AFTER INSERT OR DELETE
    OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at, quantity ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_counters();
CREATE TRIGGER listing_shipping_shown AFTER UPDATE OF place_id, ships_to, ships_to_countries, shipping_cents ON listing
  FOR EACH ROW
  WHEN ((OLD.place_id, OLD.ships_to, OLD.ships_to_countries, OLD.shipping_cents)
    IS DISTINCT FROM (NEW.place_id, NEW.ships_to, NEW.ships_to_countries, NEW.shipping_cents))
  EXECUTE FUNCTION listing_counters();

-- Open pages of the part show listings and prices.
CREATE FUNCTION listing_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_notify
  AFTER INSERT OR DELETE
    OR UPDATE OF part_id, type, status, price_cents, description, location, condition, expires_at, quantity ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_notify();
CREATE TRIGGER listing_shipping_notify AFTER UPDATE OF place_id, ships_to, ships_to_countries, shipping_cents ON listing
  FOR EACH ROW
  WHEN ((OLD.place_id, OLD.ships_to, OLD.ships_to_countries, OLD.shipping_cents)
    IS DISTINCT FROM (NEW.place_id, NEW.ships_to, NEW.ships_to_countries, NEW.shipping_cents))
  EXECUTE FUNCTION listing_notify();

-- A listing of a muted user is paused instead of active, whatever makes it active: a renewal, an import, a restore. The
-- transaction has locked the user, so that it does not miss a mute that another transaction adds. `updated_at` is the time
-- of the change.
CREATE FUNCTION listing_paused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mute WHERE user_id = NEW.seller_id AND lifted_at IS NULL AND until > NEW.updated_at) THEN
    NEW.status := 'paused';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_paused BEFORE INSERT OR UPDATE OF status ON listing
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION listing_paused();

-- Photos are part of their listing. This update of an active listing runs its triggers, which raise the version of the part
-- and notify open pages.
CREATE FUNCTION listing_photo_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET expires_at = expires_at
  WHERE id IN (SELECT listing_id FROM changed) AND status = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER listing_photo_added AFTER INSERT ON listing_photo
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_changed();
CREATE TRIGGER listing_photo_deleted AFTER DELETE ON listing_photo
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_changed();

-- A hash is not shown, so that storing it changes no page and locks neither the listing nor its part.
CREATE FUNCTION listing_photo_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET expires_at = expires_at
  WHERE status = 'active' AND id IN (SELECT changed.listing_id FROM changed JOIN before ON before.id = changed.id
    WHERE to_jsonb(changed) - 'perceptual_hash' IS DISTINCT FROM to_jsonb(before) - 'perceptual_hash');
  RETURN NULL;
END $$;
CREATE TRIGGER listing_photo_updated AFTER UPDATE ON listing_photo
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_photo_edited();

-- Counts the taken pieces of a listing. Transactions that create or cancel a trade have locked its listing before, because a
-- listing is locked before its part.
CREATE FUNCTION trade_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET taken = taken
    + CASE WHEN TG_OP <> 'DELETE' THEN (NEW.cancelled_at IS NULL)::integer ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN (OLD.cancelled_at IS NULL)::integer ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.listing_id ELSE NEW.listing_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER trade_pieces AFTER INSERT OR DELETE OR UPDATE OF cancelled_at ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_pieces();

-- The page of a part shows the prices of its confirmed trades.
CREATE FUNCTION trade_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER trade_content_version AFTER INSERT OR DELETE OR UPDATE OF confirmed_at, cancelled_at ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_content_version();

-- Open pages of the part, the buyer and the seller show the trade.
CREATE FUNCTION trade_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed trade;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'part ' || changed.part_id);
  PERFORM pg_notify('tappet', 'user ' || changed.buyer_id);
  PERFORM pg_notify('tappet', 'user ' || changed.seller_id);
  RETURN NULL;
END $$;
CREATE TRIGGER trade_notify AFTER INSERT OR DELETE OR UPDATE ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_notify();

-- Open conversations of both users show the offer.
CREATE FUNCTION offer_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || NEW.maker_id);
  PERFORM pg_notify('tappet', 'user ' || NEW.receiver_id);
  RETURN NULL;
END $$;
CREATE TRIGGER offer_notify AFTER INSERT OR UPDATE ON offer FOR EACH ROW EXECUTE FUNCTION offer_notify();

-- ── Feedback ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns whether feedback is in the counters of its subject.
CREATE FUNCTION is_counted(feedback feedback) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN feedback.counts AND feedback.published_at IS NOT NULL AND feedback.removed_at IS NULL;

CREATE FUNCTION feedback_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed feedback;
  change integer;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE is_counted(NEW)::integer END
    - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE is_counted(OLD)::integer END;
  IF change <> 0 THEN
    UPDATE "user" SET
      feedback_positive = feedback_positive + CASE changed.rating WHEN 'positive' THEN change ELSE 0 END,
      feedback_neutral = feedback_neutral + CASE changed.rating WHEN 'neutral' THEN change ELSE 0 END,
      feedback_negative = feedback_negative + CASE changed.rating WHEN 'negative' THEN change ELSE 0 END
    WHERE id = changed.subject_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER feedback_counters AFTER INSERT OR DELETE OR UPDATE OF published_at, removed_at, counts, rating ON feedback
  FOR EACH ROW EXECUTE FUNCTION feedback_counters();

-- ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Gives a message the next number in the inbox of both members. The rows of inbox_head stay locked until commit, in the
-- order of the user ids, so that no number becomes visible before a lower one and two senders cannot deadlock. A
-- transaction therefore writes one message, or messages of the site account in the order of their receivers. The site
-- account has no inbox: nobody reads it, and all notices would wait for the lock on its row.
CREATE FUNCTION message_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  next bigint;
BEGIN
  FOR member IN
    SELECT user_id FROM conversation_member
      WHERE conversation_id = NEW.conversation_id AND user_id <> '00000000-0000-7000-8000-000000000001'
      ORDER BY user_id
  LOOP
    INSERT INTO inbox_head AS head (user_id, seq) VALUES (member, 1)
      ON CONFLICT (user_id) DO UPDATE SET seq = head.seq + 1 RETURNING seq INTO next;
    INSERT INTO inbox (user_id, seq, message_id) VALUES (member, next, NEW.id);
    PERFORM pg_notify('tappet', 'user ' || member);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER message_inbox AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION message_inbox();

-- A message is unread for the recipient until it is read or removed. Updates have their own trigger below.
CREATE FUNCTION message_unread() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  message message;
BEGIN
  message := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF message.read_at IS NULL AND message.removed_at IS NULL THEN
    UPDATE conversation_member SET unread_count = unread_count + CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END
      WHERE conversation_id = message.conversation_id AND user_id <> message.sender_id;
  END IF;
  IF TG_OP = 'INSERT' THEN
    UPDATE conversation SET last_message_at = greatest(last_message_at, NEW.created_at) WHERE id = NEW.conversation_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER message_unread AFTER INSERT OR DELETE ON message FOR EACH ROW EXECUTE FUNCTION message_unread();

-- Runs once per statement, because one statement marks all messages of a conversation as read: a trigger per row would
-- update the same counter for each of them.
CREATE FUNCTION message_unread_update() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER message_unread_update AFTER UPDATE ON message REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION message_unread_update();

-- The other open pages of the user lower their badge. A higher count has no event of its own: a new message has one, and a
-- higher count without a message would be taken for a new report.
CREATE FUNCTION unread_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER unread_notify AFTER UPDATE OF unread_count, muted_at, archived_at ON conversation_member
  FOR EACH ROW WHEN (NEW.unread_count < OLD.unread_count OR (OLD.muted_at IS NULL AND NEW.muted_at IS NOT NULL)
    OR (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL))
  EXECUTE FUNCTION unread_notify();

-- The words of the message, by which both users find it.
CREATE FUNCTION message_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT message_words(NEW.content, c.first_user_id, c.second_user_id) INTO NEW.search_vector
    FROM conversation c WHERE c.id = NEW.conversation_id;
  RETURN NEW;
END $$;
CREATE TRIGGER message_search BEFORE INSERT OR UPDATE OF content ON message
  FOR EACH ROW EXECUTE FUNCTION message_search();

-- ── Comments and posts ───────────────────────────────────────────────────────────────────────────────────────────────

-- A reply belongs to the same part or post as its parent, one level deeper. The check comment_depth rejects level 51.
CREATE FUNCTION comment_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NULL THEN
    NEW.depth := 0;
  ELSE
    SELECT depth + 1, part_id, post_id INTO NEW.depth, NEW.part_id, NEW.post_id
      FROM comment WHERE id = NEW.parent_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_place BEFORE INSERT ON comment FOR EACH ROW EXECUTE FUNCTION comment_place();

-- The part, post and parent of a comment never change, so an update affects only the number of visible comments.
CREATE FUNCTION comment_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place record;
  added integer := 0;    -- change of the number of rows
  visible integer := 0;  -- change of the number of rows that are not deleted
BEGIN
  IF TG_OP = 'INSERT' THEN
    place := NEW; added := 1; visible := (NEW.deleted_at IS NULL)::integer;
  ELSIF TG_OP = 'DELETE' THEN
    place := OLD; added := -1; visible := -(OLD.deleted_at IS NULL)::integer;
  ELSE
    place := NEW; visible := (NEW.deleted_at IS NULL)::integer - (OLD.deleted_at IS NULL)::integer;
  END IF;
  IF added <> 0 AND place.parent_id IS NOT NULL THEN
    UPDATE comment SET reply_count = reply_count + added WHERE id = place.parent_id;
  END IF;
  IF place.part_id IS NOT NULL THEN
    UPDATE part SET
      comment_count = comment_count + visible,
      thread_count = thread_count + CASE WHEN place.parent_id IS NULL THEN added ELSE 0 END,
      content_version = content_version + 1
    WHERE id = place.part_id;
  ELSE
    UPDATE blog_post SET
      comment_count = comment_count + visible,
      thread_count = thread_count + CASE WHEN place.parent_id IS NULL THEN added ELSE 0 END,
      content_version = content_version + 1
    WHERE id = place.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_counters AFTER INSERT OR DELETE OR UPDATE OF text, deleted_at ON comment
  FOR EACH ROW EXECUTE FUNCTION comment_counters();

-- The page of a post shows the votes of its comments. comment_votes does the same for parts.
CREATE FUNCTION comment_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blog_post SET content_version = content_version + 1 WHERE id = NEW.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_content_version AFTER UPDATE OF votes ON comment
  FOR EACH ROW WHEN (NEW.post_id IS NOT NULL AND OLD.votes <> NEW.votes)
  EXECUTE FUNCTION comment_content_version();

-- Open pages of a post, and shared caches, show new comments, edits and the deletion of the post.
CREATE FUNCTION post_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'post ' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER post_notify AFTER UPDATE OF comment_count, deleted_at, title, content_markdown ON blog_post
  FOR EACH ROW WHEN ((OLD.comment_count, OLD.deleted_at, OLD.title, OLD.content_markdown)
    IS DISTINCT FROM (NEW.comment_count, NEW.deleted_at, NEW.title, NEW.content_markdown))
  EXECUTE FUNCTION post_notify();

-- ── Votes ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Returns whether the votes of a user count for trending. The lock orders the vote against a deletion of the account: the
-- later of the two sees what the earlier one committed. Both lock the account before the item, so they cannot deadlock.
CREATE FUNCTION is_trend_voter(voter uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "user" WHERE id = voter AND deleted_at IS NULL FOR SHARE;
  RETURN FOUND;
END $$;

CREATE FUNCTION comment_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vote comment_vote := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END;
  counts boolean := is_trend_voter(vote.user_id);
  on_part uuid;
BEGIN
  UPDATE comment SET votes = votes + change,
    trend_votes = trend_votes + CASE WHEN counts AND author_id <> vote.user_id THEN change ELSE 0 END
  WHERE id = vote.comment_id
  RETURNING part_id INTO on_part;
  UPDATE part SET content_version = content_version + 1 WHERE id = on_part;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_votes AFTER INSERT OR DELETE OR UPDATE ON comment_vote
  FOR EACH ROW EXECUTE FUNCTION comment_votes();

CREATE FUNCTION post_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  vote post_vote := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  change integer := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END;
  counts boolean := is_trend_voter(vote.user_id);
BEGIN
  UPDATE blog_post SET content_version = content_version + 1, votes = votes + change,
    trend_votes = trend_votes + CASE WHEN counts AND author_id <> vote.user_id THEN change ELSE 0 END
  WHERE id = vote.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_votes AFTER INSERT OR DELETE OR UPDATE ON post_vote
  FOR EACH ROW EXECUTE FUNCTION post_votes();

-- image_counters increases content_version of the part after this update.
CREATE FUNCTION image_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part_image SET votes = votes
    + CASE WHEN TG_OP <> 'DELETE' THEN NEW.value ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' THEN OLD.value ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.image_id ELSE NEW.image_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER image_votes AFTER INSERT OR DELETE OR UPDATE ON image_vote
  FOR EACH ROW EXECUTE FUNCTION image_votes();

-- The votes of an account stop counting for trending when the account is deleted.
CREATE FUNCTION user_trend_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_counted integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE (NEW.deleted_at IS NULL)::integer END;
  change integer := is_counted - (OLD.deleted_at IS NULL)::integer;
BEGIN
  IF change <> 0 THEN
    PERFORM 1 FROM comment WHERE id IN (SELECT comment_id FROM comment_vote WHERE user_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE comment c SET trend_votes = trend_votes + change * v.value
      FROM comment_vote v WHERE v.user_id = OLD.id AND c.id = v.comment_id AND c.author_id <> OLD.id;
    PERFORM 1 FROM blog_post WHERE id IN (SELECT post_id FROM post_vote WHERE user_id = OLD.id) ORDER BY id FOR NO KEY UPDATE;
    UPDATE blog_post b SET trend_votes = trend_votes + change * v.value
      FROM post_vote v WHERE v.user_id = OLD.id AND b.id = v.post_id AND b.author_id <> OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER user_trend_votes AFTER UPDATE OF deleted_at ON "user" FOR EACH ROW EXECUTE FUNCTION user_trend_votes();
-- A separate trigger, because it must run before the delete cascades to the votes.
CREATE TRIGGER user_trend_votes_delete BEFORE DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION user_trend_votes();

-- ── Feed ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- An item left or returned to the home feed, so the cached home page is outdated.
CREATE FUNCTION feed_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'site feed');
  RETURN NULL;
END $$;
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_at ON part
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_at ON part_image
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER UPDATE OF deleted_at ON comment
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at AND NEW.part_id IS NOT NULL AND NEW.trend_votes >= 12)
  EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER UPDATE OF deleted_at ON blog_post
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER UPDATE OF deleted_at ON "user"
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER INSERT OR UPDATE ON mute FOR EACH ROW EXECUTE FUNCTION feed_notify();

-- Each process keeps the keys of images that it must not serve. The photos of a removed listing or message are among them.
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_from ON listing
  FOR EACH ROW WHEN (OLD.removed_from IS DISTINCT FROM NEW.removed_from) EXECUTE FUNCTION feed_notify();
CREATE TRIGGER feed_notify AFTER UPDATE OF removed_at ON message
  FOR EACH ROW WHEN (NEW.photo_count > 0 AND OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION feed_notify();

-- ── Reports ──────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION report_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report SET report_count = report_count + CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.report_id ELSE OLD.report_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER report_counters AFTER INSERT OR DELETE ON report_entry
  FOR EACH ROW EXECUTE FUNCTION report_counters();

-- The moderators of the report's tags and the site admins see the number of open reports.
CREATE FUNCTION report_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed report;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'user ' || moderator.id) FROM (
    SELECT a.user_id AS id FROM tag t JOIN tag_admin a ON a.tag_id = t.id WHERE t.name = ANY (changed.tags)
    UNION SELECT u.id FROM "user" u WHERE u.is_site_admin) moderator;
  RETURN NULL;
END $$;
CREATE TRIGGER report_notify AFTER INSERT OR DELETE OR UPDATE OF status, tags ON report
  FOR EACH ROW EXECUTE FUNCTION report_notify();

-- ── Changes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Adds a change in the transaction of the act. Returns the id.
CREATE FUNCTION record_change(
  kind text, actor_id uuid, item_type text, item_id uuid, part_id uuid, group_id uuid, tells uuid[], facts jsonb,
  visibility change_visibility, at timestamptz
) RETURNS uuid LANGUAGE sql AS $$
  INSERT INTO change (kind, actor_id, item_type, item_id, part_id, group_id, tells, facts, visibility, at)
  VALUES ($1, $2, $3, $4, $5, $6, array_remove(array_remove($7, NULL), $2), $8, $9, $10) RETURNING id
$$;
