-- CreateTable
CREATE TABLE "user_block" (
    "blocker_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_block_pkey" PRIMARY KEY ("blocker_id","blocked_id"),
    CONSTRAINT "user_block_differ" CHECK ("blocker_id" <> "blocked_id"),
    CONSTRAINT "user_block_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "user_block_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "user_block_blocked_id_idx" ON "user_block"("blocked_id");

ALTER TABLE "conversation_member" ADD COLUMN "muted_at" TIMESTAMPTZ(3), ADD COLUMN "archived_at" TIMESTAMPTZ(3);

-- The other open pages of the user lower their badge. A higher count has no event of its own: a new message has one, and a
-- higher count without a message would be taken for a new report.
CREATE OR REPLACE TRIGGER unread_notify AFTER UPDATE OF unread_count, muted_at, archived_at ON conversation_member
  FOR EACH ROW WHEN (NEW.unread_count < OLD.unread_count OR (OLD.muted_at IS NULL AND NEW.muted_at IS NOT NULL)
    OR (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL))
  EXECUTE FUNCTION unread_notify();

-- Returns the words of a message for each of its two users: the end of the user's id, then the word. A search for the words
-- of a user reads index entries of this user only, however many messages of others contain them.
CREATE FUNCTION message_words(content text, first_user_id uuid, second_user_id uuid) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT right(member::text, 12) || left(word, 100)
  FROM unnest(ARRAY[first_user_id, second_user_id]) member, regexp_split_to_table(search_text(content), ' ') word
  WHERE word <> ''));

ALTER TABLE "message" ADD COLUMN "search_vector" tsvector;

CREATE FUNCTION message_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT message_words(NEW.content, c.first_user_id, c.second_user_id) INTO NEW.search_vector
    FROM conversation c WHERE c.id = NEW.conversation_id;
  RETURN NEW;
END $$;
CREATE TRIGGER message_search BEFORE INSERT OR UPDATE OF content ON message
  FOR EACH ROW EXECUTE FUNCTION message_search();

-- Fills the column of the messages that are stored already, in short transactions.
CREATE PROCEDURE message_search_fill() LANGUAGE plpgsql AS $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM message WHERE id > last ORDER BY id LIMIT 1000);
    EXIT WHEN batch = '{}';
    UPDATE message m SET search_vector = message_words(m.content, c.first_user_id, c.second_user_id)
      FROM conversation c WHERE c.id = m.conversation_id AND m.id = ANY (batch) AND m.search_vector IS NULL;
    last := batch[array_upper(batch, 1)];
    COMMIT;
  END LOOP;
END $$;

-- The key of the codes that a photo of a part shows (server/domains/messages/photo-code-service.ts).
CREATE TABLE "photo_code_key" (
    "id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,

    CONSTRAINT "photo_code_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "photo_code_key_one" CHECK ("id" = 1)
);
INSERT INTO "photo_code_key" SELECT 1, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);
