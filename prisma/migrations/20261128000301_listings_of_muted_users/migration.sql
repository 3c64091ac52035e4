-- A listing of a muted user is paused instead of active, whatever makes it active: a renewal, an import, a restore. The
-- transaction has locked the user, so that it does not miss a mute that another transaction adds. `updated_at` is the time
-- of the change.
CREATE FUNCTION listing_paused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mute WHERE user_id = NEW.seller_id AND lifted_at IS NULL AND until > NEW.updated_at) THEN
    NEW.status := 'paused';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER listing_paused BEFORE INSERT OR UPDATE OF status ON listing
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION listing_paused();

UPDATE listing SET status = 'paused' WHERE status = 'active'
  AND seller_id IN (SELECT user_id FROM mute WHERE lifted_at IS NULL AND until > now());
