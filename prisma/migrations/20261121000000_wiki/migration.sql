-- The wiki: parts are added, edited and renamed by everybody.

-- AlterTable
ALTER TABLE "part_revision" DROP CONSTRAINT "part_revision_author_id_fkey";
ALTER TABLE "part_revision" ALTER COLUMN "author_id" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "part_revision" ADD CONSTRAINT "part_revision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ── What the Prisma schema cannot say ────────────────────────────────────────────────────────────────────────────

-- Part names by their beginning, for what is shown while somebody types one.
CREATE INDEX part_name_prefix ON part (name_key text_pattern_ops);

-- A slug like an id would never be found: addresses with an id are looked up by it.
ALTER TABLE part ADD CONSTRAINT part_slug_no_id
  CHECK (slug !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');

ALTER TABLE part_revision
  ADD CONSTRAINT part_revision_number CHECK (number > 0),
  ADD CONSTRAINT part_revision_reverts CHECK (reverts_to < number),
  ADD CONSTRAINT part_revision_summary CHECK (char_length(summary) <= 200);

-- One index over the slugs of now and of before, so that no part can take the address that another one had.
CREATE FUNCTION part_slug_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO part_slug AS kept (slug, part_id) VALUES (NEW.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET part_id = kept.part_id WHERE kept.part_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the slug % is taken', NEW.slug USING ERRCODE = 'unique_violation', CONSTRAINT = 'part_slug_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER part_slug_kept AFTER INSERT OR UPDATE OF slug ON part
  FOR EACH ROW EXECUTE FUNCTION part_slug_kept();
INSERT INTO part_slug (slug, part_id) SELECT slug, id FROM part ON CONFLICT DO NOTHING;
