-- CreateTable
CREATE TABLE "site_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "site_version_pkey" PRIMARY KEY ("id")
);
ALTER TABLE site_version ADD CONSTRAINT site_version_one_row CHECK (id = 1);
INSERT INTO site_version DEFAULT VALUES;

-- The version of what many pages show: names and pictures of users, verified phone numbers, and which parts supersede
-- each other (docs/decisions/08). The number of a transaction is used once, so it is a version that no cache has, and a
-- transaction with many changes updates the row once.
CREATE FUNCTION raise_site_version() RETURNS void LANGUAGE sql BEGIN ATOMIC
  UPDATE site_version SET version = pg_current_xact_id()::text::bigint
    WHERE version <> pg_current_xact_id()::text::bigint;
END;

-- The triggers run at commit. A transaction that waits for the row then has all its other locks, so two transactions cannot
-- deadlock.

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

-- Whether the pages of other parts may show a part number: it supersedes one of theirs, or one of theirs supersedes it.
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
