-- The pages of two parts show the open proposal to merge them and its answers, open pages too. Every writer of a proposal has locked
-- both parts before, because a merge locks the parts before the proposal.

CREATE FUNCTION proposal_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_part_versions(NEW.loser_id, NEW.winner_id);
  PERFORM pg_notify('tappet', 'part ' || id) FROM unnest(ARRAY[NEW.loser_id, NEW.winner_id]) id;
  RETURN NULL;
END $$;
CREATE TRIGGER proposal_content_version AFTER INSERT OR UPDATE ON merge_proposal
  FOR EACH ROW EXECUTE FUNCTION proposal_content_version();

-- An answer also writes the proposal, which notifies the open pages.
CREATE FUNCTION opinion_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_part_versions(m.loser_id, m.winner_id) FROM merge_proposal m WHERE m.id = NEW.proposal_id;
  RETURN NULL;
END $$;
CREATE TRIGGER opinion_content_version AFTER INSERT OR UPDATE ON merge_opinion
  FOR EACH ROW EXECUTE FUNCTION opinion_content_version();

-- The page of a part names the other part of an open proposal. The version of all pages rises, because a lock of the other part after
-- the edited one could deadlock.
CREATE FUNCTION proposed_part_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merge_proposal m WHERE m.state = 'open' AND NEW.id IN (m.loser_id, m.winner_id)) THEN
    PERFORM raise_site_version();
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER proposed_part_site_version AFTER UPDATE OF name, slug, removed_at ON part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.slug, OLD.removed_at) IS DISTINCT FROM (NEW.name, NEW.slug, NEW.removed_at))
  EXECUTE FUNCTION proposed_part_site_version();
