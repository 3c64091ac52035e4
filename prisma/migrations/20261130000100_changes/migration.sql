-- The log of changes (docs/decisions/47).
CREATE TYPE "change_visibility" AS ENUM ('public', 'parties', 'moderators');

CREATE TABLE "change" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "seq" BIGINT,
  "kind" TEXT NOT NULL,
  "actor_id" UUID,
  "item_type" TEXT NOT NULL,
  "item_id" UUID NOT NULL,
  "part_id" UUID,
  "group_id" UUID,
  "tells" UUID[] NOT NULL,
  "facts" JSONB NOT NULL,
  "visibility" "change_visibility" NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "change_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "change_seq_key" ON "change" ("seq");
CREATE INDEX "change_actor_id_id_idx" ON "change" ("actor_id", "id");

CREATE TABLE "change_consumer" (
  "name" TEXT NOT NULL,
  "seq" BIGINT NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "retry_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity',
  "error" TEXT,
  CONSTRAINT "change_consumer_pkey" PRIMARY KEY ("name")
);

-- Adds a change in the transaction of the act, and wakes the process that numbers changes. Returns the id.
CREATE FUNCTION record_change(
  kind text, actor_id uuid, item_type text, item_id uuid, part_id uuid, group_id uuid, tells uuid[], facts jsonb,
  visibility change_visibility, at timestamptz
) RETURNS uuid LANGUAGE sql AS $$
  SELECT pg_notify('tappet', 'site changes');
  INSERT INTO change (kind, actor_id, item_type, item_id, part_id, group_id, tells, facts, visibility, at)
  VALUES ($1, $2, $3, $4, $5, $6, array_remove(array_remove($7, NULL), $2), $8, $9, $10) RETURNING id
$$;
