-- CreateEnum
CREATE TYPE "problem_kind" AS ENUM ('not_received', 'not_as_described', 'wrong_part', 'not_paid', 'no_answer');

-- CreateEnum
CREATE TYPE "problem_outcome" AS ENUM ('refund_agreed', 'return_agreed', 'delivered_after_all', 'no_agreement', 'unfounded');

-- AlterEnum
ALTER TYPE "reported_item_type" ADD VALUE 'trade' AFTER 'feedback';

-- CreateTable
CREATE TABLE "problem" (
    "id" UUID NOT NULL,
    "trade_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "opener_id" UUID NOT NULL,
    "kind" "problem_kind" NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "outcome" "problem_outcome",
    "outcome_note" TEXT,
    "closed_by_id" UUID,

    CONSTRAINT "problem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "problem_statement" (
    "id" UUID NOT NULL,
    "problem_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "problem_statement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "problem_report_id_key" ON "problem"("report_id");

-- CreateIndex
CREATE INDEX "problem_trade_id_id_idx" ON "problem"("trade_id", "id");

-- CreateIndex
CREATE INDEX "problem_opener_id_id_idx" ON "problem"("opener_id", "id");

-- CreateIndex
CREATE INDEX "problem_statement_problem_id_id_idx" ON "problem_statement"("problem_id", "id");

-- CreateIndex
CREATE INDEX "problem_statement_author_id_id_idx" ON "problem_statement"("author_id", "id");

-- AddForeignKey
ALTER TABLE "problem" ADD CONSTRAINT "problem_trade_id_fkey" FOREIGN KEY ("trade_id") REFERENCES "trade"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem" ADD CONSTRAINT "problem_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem" ADD CONSTRAINT "problem_opener_id_fkey" FOREIGN KEY ("opener_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem" ADD CONSTRAINT "problem_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem_statement" ADD CONSTRAINT "problem_statement_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "problem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem_statement" ADD CONSTRAINT "problem_statement_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A trade has at most one open problem.
CREATE UNIQUE INDEX problem_one_open ON problem (trade_id) WHERE closed_at IS NULL;

ALTER TABLE problem
  ADD CONSTRAINT problem_closed CHECK (num_nulls(closed_at, outcome, outcome_note) IN (0, 3)),
  ADD CONSTRAINT problem_note_length CHECK (char_length(outcome_note) BETWEEN 1 AND 1000);
ALTER TABLE problem_statement ADD CONSTRAINT problem_statement_length CHECK (char_length(text) BETWEEN 1 AND 10000);
