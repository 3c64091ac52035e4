-- CreateEnum
CREATE TYPE "vehicle_level" AS ENUM ('make', 'model', 'generation', 'engine', 'variant');

-- CreateEnum
CREATE TYPE "vehicle_source" AS ENUM ('vpic', 'core');

-- CreateEnum
CREATE TYPE "fitment_precision" AS ENUM ('month', 'year', 'model_year');

-- CreateEnum
CREATE TYPE "fitment_source" AS ENUM ('catalogue', 'owner', 'seller', 'import');

-- AlterEnum
ALTER TYPE "reported_item_type" ADD VALUE 'vehicle' AFTER 'trade';
ALTER TYPE "reported_item_type" ADD VALUE 'fitment' AFTER 'vehicle';
ALTER TYPE "reported_item_type" ADD VALUE 'confirmation' AFTER 'fitment';

-- Returns the name, aliases and codes in the form of search_text, after a space, so that '% e46%' finds the beginning of a word.
CREATE FUNCTION vehicle_search_key(name text, aliases text[], codes text[])
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || search_text(name || ' ' || array_to_string(aliases || codes, ' '));

-- Returns the name, the aliases and the codes, each also without what follows its first word if that has a digit, so that
-- '320i' finds '320i Touring'.
CREATE FUNCTION vehicle_search_words(name text, aliases text[], codes text[])
RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT word FROM unnest(name || aliases || codes) written, search_text(written) text,
    LATERAL (VALUES (text), (substring(text from '^[^ ]*[0-9][^ ]*(?= )'))) w (word)
  WHERE word <> '');

-- Returns whether two texts are months, 'YYYY-MM', and not in the wrong order. Each can be null.
CREATE FUNCTION is_month_range(first text, last text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(first ~ '^(18|19|20)[0-9]{2}-(0[1-9]|1[0-2])$', true)
  AND coalesce(last ~ '^(18|19|20)[0-9]{2}-(0[1-9]|1[0-2])$', true) AND coalesce(first <= last, true);

-- CreateTable
CREATE TABLE "vehicle" (
    "id" UUID NOT NULL,
    "level" "vehicle_level" NOT NULL,
    "parent_id" UUID,
    "path" UUID[] NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] NOT NULL DEFAULT '{}',
    "codes" TEXT[] NOT NULL DEFAULT '{}',
    "built_from" TEXT,
    "built_to" TEXT,
    "engine_id" UUID,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "slug" TEXT NOT NULL,
    "name_key" TEXT NOT NULL GENERATED ALWAYS AS (search_text("name")) STORED,
    "search_key" TEXT NOT NULL GENERATED ALWAYS AS (vehicle_search_key("name", "aliases", "codes")) STORED,
    "search_id" SERIAL NOT NULL,
    "search_words" TEXT[] NOT NULL GENERATED ALWAYS AS (vehicle_search_words("name", "aliases", "codes")) STORED,
    "source" "vehicle_source",
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vehicle_revision" (
    "id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reverts_to" INTEGER,

    CONSTRAINT "vehicle_revision_pkey" PRIMARY KEY ("vehicle_id","number")
);

-- CreateTable
CREATE TABLE "vehicle_list" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" TEXT NOT NULL,

    CONSTRAINT "vehicle_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part_fitment" (
    "part_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "universal" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "part_fitment_pkey" PRIMARY KEY ("part_id")
);

-- CreateTable
CREATE TABLE "fitment_row" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "ordinal" SMALLINT NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "built_from" TEXT,
    "built_to" TEXT,
    "precision" "fitment_precision" NOT NULL DEFAULT 'month',
    "fits" BOOLEAN NOT NULL,
    "position" TEXT NOT NULL DEFAULT '',
    "quantity" SMALLINT,
    "note" TEXT NOT NULL DEFAULT '',
    "conditions" JSONB NOT NULL DEFAULT '[]',
    "source" "fitment_source" NOT NULL,

    CONSTRAINT "fitment_row_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fitment_revision" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "universal" BOOLEAN NOT NULL,
    "rows" JSONB NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reverts_to" INTEGER,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "fitment_revision_pkey" PRIMARY KEY ("part_id","number")
);

-- CreateTable
CREATE TABLE "fitment_confirmation" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "engine_id" UUID,
    "built_from" TEXT,
    "built_to" TEXT,
    "fitted" BOOLEAN NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "fitment_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "garage_car" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "slot" SMALLINT NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "engine_id" UUID,
    "built_from" TEXT,
    "built_to" TEXT,
    "vin" TEXT,
    "answers" JSONB NOT NULL DEFAULT '[]',
    "is_chosen" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "garage_car_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_slug_key" ON "vehicle"("slug");

-- CreateIndex
CREATE INDEX "vehicle_parent_id_level_name_key_idx" ON "vehicle"("parent_id", "level", "name_key");

-- CreateIndex
CREATE INDEX "vehicle_engine_id_idx" ON "vehicle"("engine_id");

-- CreateIndex
CREATE INDEX "vehicle_created_by_id_id_idx" ON "vehicle"("created_by_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_search_id_key" ON "vehicle"("search_id");

-- CreateIndex
CREATE INDEX "vehicle_search_words_idx" ON "vehicle" USING GIN ("search_words");

-- CreateIndex
CREATE INDEX "vehicle_path_idx" ON "vehicle" USING GIN ("path");

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_revision_id_key" ON "vehicle_revision"("id");

-- CreateIndex
CREATE INDEX "vehicle_revision_author_id_id_idx" ON "vehicle_revision"("author_id", "id");

-- CreateIndex
CREATE INDEX "fitment_row_vehicle_id_part_id_idx" ON "fitment_row"("vehicle_id", "part_id");

-- CreateIndex
CREATE UNIQUE INDEX "fitment_row_part_id_ordinal_key" ON "fitment_row"("part_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "fitment_revision_id_key" ON "fitment_revision"("id");

-- CreateIndex
CREATE INDEX "fitment_revision_author_id_id_idx" ON "fitment_revision"("author_id", "id");

-- CreateIndex
CREATE INDEX "fitment_confirmation_user_id_id_idx" ON "fitment_confirmation"("user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "fitment_confirmation_part_id_user_id_vehicle_id_key" ON "fitment_confirmation"("part_id", "user_id", "vehicle_id");

-- CreateIndex
CREATE UNIQUE INDEX "garage_car_user_id_slot_key" ON "garage_car"("user_id", "slot");

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vehicle_revision" ADD CONSTRAINT "vehicle_revision_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vehicle_revision" ADD CONSTRAINT "vehicle_revision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "part_fitment" ADD CONSTRAINT "part_fitment_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_row" ADD CONSTRAINT "fitment_row_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_row" ADD CONSTRAINT "fitment_row_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_revision" ADD CONSTRAINT "fitment_revision_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_revision" ADD CONSTRAINT "fitment_revision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_confirmation" ADD CONSTRAINT "fitment_confirmation_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_confirmation" ADD CONSTRAINT "fitment_confirmation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_confirmation" ADD CONSTRAINT "fitment_confirmation_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fitment_confirmation" ADD CONSTRAINT "fitment_confirmation_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "vehicle"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- The name of a visible vehicle is unique in its parent. Variants with different engines can have the same name.
CREATE UNIQUE INDEX vehicle_name ON vehicle (parent_id, level, name_key, engine_id) NULLS NOT DISTINCT
  WHERE removed_at IS NULL;

ALTER TABLE vehicle
  ADD CONSTRAINT vehicle_path CHECK (
    path[cardinality(path)] = id AND path[cardinality(path) - 1] IS NOT DISTINCT FROM parent_id
    AND cardinality(path) = CASE level WHEN 'make' THEN 1 WHEN 'model' THEN 2 WHEN 'generation' THEN 3 WHEN 'engine' THEN 2 ELSE 4 END),
  ADD CONSTRAINT vehicle_engine CHECK (engine_id IS NULL OR level = 'variant'),
  ADD CONSTRAINT vehicle_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT vehicle_built CHECK (is_month_range(built_from, built_to));
ALTER TABLE vehicle_list ADD CONSTRAINT vehicle_list_one CHECK (id = 1);
ALTER TABLE fitment_row
  ADD CONSTRAINT fitment_row_ordinal CHECK (ordinal BETWEEN 0 AND 499),
  ADD CONSTRAINT fitment_row_quantity CHECK (quantity BETWEEN 1 AND 999),
  ADD CONSTRAINT fitment_row_built CHECK (is_month_range(built_from, built_to));
ALTER TABLE fitment_confirmation
  ADD CONSTRAINT fitment_confirmation_built CHECK (is_month_range(built_from, built_to)),
  ADD CONSTRAINT fitment_confirmation_note CHECK (char_length(note) <= 500);
ALTER TABLE garage_car
  ADD CONSTRAINT garage_car_slot CHECK (slot BETWEEN 0 AND 19),
  ADD CONSTRAINT garage_car_vin CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{11}([A-HJ-NPR-Z0-9]{6})?$'),
  ADD CONSTRAINT garage_car_built CHECK (is_month_range(built_from, built_to));

-- A user has at most one chosen car.
CREATE UNIQUE INDEX garage_car_chosen ON garage_car (user_id) WHERE is_chosen;

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
