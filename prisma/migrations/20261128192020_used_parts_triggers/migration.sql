-- The page of a part shows what a seller states about a used part.
CREATE TRIGGER listing_facts_shown
  AFTER UPDATE OF donor_id, odometer_km, odometer_note, removed_on, tested, damage, core_cents, warranty_days ON listing
  FOR EACH ROW
  WHEN ((OLD.donor_id, OLD.odometer_km, OLD.odometer_note, OLD.removed_on, OLD.tested, OLD.damage, OLD.core_cents, OLD.warranty_days)
    IS DISTINCT FROM
    (NEW.donor_id, NEW.odometer_km, NEW.odometer_note, NEW.removed_on, NEW.tested, NEW.damage, NEW.core_cents, NEW.warranty_days))
  EXECUTE FUNCTION listing_counters();
CREATE TRIGGER listing_facts_notify
  AFTER UPDATE OF donor_id, odometer_km, odometer_note, removed_on, tested, damage, core_cents, warranty_days ON listing
  FOR EACH ROW
  WHEN ((OLD.donor_id, OLD.odometer_km, OLD.odometer_note, OLD.removed_on, OLD.tested, OLD.damage, OLD.core_cents, OLD.warranty_days)
    IS DISTINCT FROM
    (NEW.donor_id, NEW.odometer_km, NEW.odometer_note, NEW.removed_on, NEW.tested, NEW.damage, NEW.core_cents, NEW.warranty_days))
  EXECUTE FUNCTION listing_notify();

-- The sales so far have the condition of their listing, which is the best that is known of them.
UPDATE trade SET condition = listing.condition FROM listing WHERE listing.id = trade.listing_id;
ALTER TABLE listing VALIDATE CONSTRAINT listing_donor_id_fkey;
ALTER TABLE listing VALIDATE CONSTRAINT listing_odometer;
ALTER TABLE listing VALIDATE CONSTRAINT listing_core;
ALTER TABLE listing VALIDATE CONSTRAINT listing_warranty;
ALTER TABLE listing VALIDATE CONSTRAINT listing_damage;
ALTER TABLE listing VALIDATE CONSTRAINT listing_facts_of_ask;
ALTER TABLE trade VALIDATE CONSTRAINT trade_donor_id_fkey;
