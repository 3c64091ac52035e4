-- Open pages of a part show that its cars were edited.
CREATE FUNCTION part_fitment_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tappet', 'part ' || NEW.part_id);
  RETURN NULL;
END $$;
CREATE TRIGGER part_fitment_notify AFTER INSERT OR UPDATE OF revision ON part_fitment
  FOR EACH ROW EXECUTE FUNCTION part_fitment_notify();
