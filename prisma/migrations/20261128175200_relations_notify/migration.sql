-- Open pages of a part hear of an edit of its relations, as of one of its cars. The function notifies for the part of the row.
CREATE TRIGGER part_relations_notify AFTER INSERT OR UPDATE OF revision ON part_relations
  FOR EACH ROW EXECUTE FUNCTION part_fitment_notify();
