-- CreateEnum
CREATE TYPE "feedback_rating" AS ENUM ('positive', 'neutral', 'negative');

-- CreateEnum
CREATE TYPE "feedback_detail" AS ENUM ('good', 'fair', 'poor');

-- AlterEnum
ALTER TYPE "reported_item_type" ADD VALUE 'feedback' AFTER 'user';

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "feedback_negative" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "feedback_neutral" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "feedback_positive" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL,
    "trade_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "rating" "feedback_rating" NOT NULL,
    "described" "feedback_detail",
    "contact" "feedback_detail",
    "delivery" "feedback_detail",
    "text" TEXT NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "reply" TEXT,
    "replied_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feedback_author_id_subject_id_created_at_idx" ON "feedback"("author_id", "subject_id", "created_at");

-- CreateIndex
CREATE INDEX "feedback_subject_id_published_at_id_idx" ON "feedback"("subject_id", "published_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_trade_id_author_id_key" ON "feedback"("trade_id", "author_id");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_trade_id_fkey" FOREIGN KEY ("trade_id") REFERENCES "trade"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE feedback
  ADD CONSTRAINT feedback_not_about_author CHECK (author_id <> subject_id),
  ADD CONSTRAINT feedback_text_length CHECK (char_length(text) <= 1000),
  ADD CONSTRAINT feedback_reply CHECK (
    (reply IS NULL) = (replied_at IS NULL) AND char_length(reply) BETWEEN 1 AND 1000 AND (reply IS NULL OR published_at IS NOT NULL)),
  ADD CONSTRAINT feedback_due CHECK (due_at > created_at);

-- The cleanup job publishes feedback that the other side has not answered.
CREATE INDEX feedback_unpublished ON feedback (due_at, id) WHERE published_at IS NULL;

-- Whether feedback is in the counters of its subject.
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
