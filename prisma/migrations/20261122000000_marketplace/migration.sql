-- The marketplace: listings that end and are sold, messages that arrive live, phones that are verified.

-- AlterTable
ALTER TABLE "listing" ADD COLUMN "warned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "message" ADD COLUMN "about_part_id" UUID,
ADD COLUMN "send_key" UUID;

-- AlterTable
ALTER TABLE "phone_code" ALTER COLUMN "code_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "inbox" (
    "user_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "message_id" UUID NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("user_id","seq")
);

-- CreateTable
CREATE TABLE "inbox_head" (
    "user_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "inbox_head_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "inbox_message_id_idx" ON "inbox"("message_id");

-- CreateIndex
CREATE INDEX "message_about_part_id_idx" ON "message"("about_part_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_sender_id_send_key_key" ON "message"("sender_id", "send_key");

-- DropIndex
DROP INDEX "message_sender_id_idx";

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_about_part_id_fkey" FOREIGN KEY ("about_part_id") REFERENCES "part"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- Who writes what the site itself has to say to a person. Nobody signs in as it.
INSERT INTO "user" (id, email, name, created_at)
  VALUES ('00000000-0000-7000-8000-000000000001', 'notices@tappet.invalid', 'Tappet', timestamptz 'epoch');
ALTER TABLE session ADD CONSTRAINT session_of_a_person CHECK (user_id <> '00000000-0000-7000-8000-000000000001');

-- Listings whose owner is still to be told that they end within a week.
CREATE INDEX listing_unwarned ON listing (expires_at) WHERE status = 'active' AND warned_at IS NULL;

-- Everything that others see at once is told to all processes, by whatever statement it was changed: 'part <id>' when
-- its listings or prices change, 'user <id>' when something arrives for a person or was read, or a session ends.
CREATE FUNCTION listing_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || CASE WHEN TG_OP = 'DELETE' THEN OLD.part_id ELSE NEW.part_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER listing_told AFTER INSERT OR DELETE OR UPDATE ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_told();

CREATE FUNCTION trade_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed trade;
BEGIN
  changed := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM pg_notify('tappet', 'part ' || changed.part_id);
  PERFORM pg_notify('tappet', 'user ' || changed.buyer_id);
  PERFORM pg_notify('tappet', 'user ' || changed.seller_id);
  RETURN NULL;
END $$;
CREATE TRIGGER trade_told AFTER INSERT OR DELETE OR UPDATE ON trade
  FOR EACH ROW EXECUTE FUNCTION trade_told();

-- A message gets the next number in the inbox of both sides. The heads stay locked until the transaction ends, in
-- the order of their ids, so that a number is never seen before a lower one and no two senders wait for each other.
-- So a transaction writes one message. The site itself reads none, and all its notices would wait for its head.
CREATE FUNCTION message_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER message_arrived AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION message_arrived();

CREATE FUNCTION unread_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER unread_told AFTER UPDATE OF unread_count ON conversation_member
  FOR EACH ROW WHEN (NEW.unread_count < OLD.unread_count) EXECUTE FUNCTION unread_told();

-- So that the streams of a session that was ended end with it.
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'user ' || OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session
  FOR EACH ROW WHEN (OLD.kind = 'full') EXECUTE FUNCTION session_ended();
