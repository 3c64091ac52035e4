-- The part of a reported item, by which moderators find reports.
ALTER TABLE report ADD COLUMN part_id UUID;

UPDATE report SET part_id = CASE item_type
  WHEN 'part' THEN item_id
  WHEN 'revision' THEN (SELECT part_id FROM part_revision WHERE id = item_id)
  WHEN 'fitment' THEN (SELECT part_id FROM fitment_revision WHERE id = item_id)
  WHEN 'confirmation' THEN (SELECT part_id FROM fitment_confirmation WHERE id = item_id)
  WHEN 'image' THEN (SELECT part_id FROM part_image WHERE id = item_id)
  WHEN 'comment' THEN (SELECT part_id FROM comment WHERE id = item_id)
  WHEN 'listing' THEN (SELECT part_id FROM listing WHERE id = item_id)
  WHEN 'trade' THEN (SELECT part_id FROM trade WHERE id = item_id)
  WHEN 'feedback' THEN (SELECT t.part_id FROM feedback f JOIN trade t ON t.id = f.trade_id WHERE f.id = item_id)
END;
