-- The page of a part shows its protection, open pages too.
CREATE FUNCTION protection_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE part SET content_version = content_version + 1 WHERE id = NEW.part_id;
  PERFORM pg_notify('tappet', 'part ' || NEW.part_id);
  RETURN NULL;
END $$;
CREATE TRIGGER protection_content_version AFTER INSERT OR UPDATE ON protection
  FOR EACH ROW WHEN (NEW.part_id IS NOT NULL) EXECUTE FUNCTION protection_content_version();
