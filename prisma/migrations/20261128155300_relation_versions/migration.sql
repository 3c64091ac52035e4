-- The page of a part shows its relations with their confirmations. Only the version of the part where they are stored is raised,
-- because the transaction has locked it: the version of the other part's page includes it (server/db/related-parts.ts).

CREATE TRIGGER part_relations_content_version AFTER INSERT OR DELETE OR UPDATE ON part_relations
  FOR EACH ROW EXECUTE FUNCTION fitment_content_version();
CREATE TRIGGER relation_confirmation_content_version
  AFTER INSERT OR DELETE OR UPDATE OF part_id, vehicle_id, removed_at ON relation_confirmation
  FOR EACH ROW EXECUTE FUNCTION fitment_content_version();
