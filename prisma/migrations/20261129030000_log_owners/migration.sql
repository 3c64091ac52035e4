-- The author of an item, for the filter by person of actions without a report.
ALTER TABLE moderation_log ADD COLUMN item_owner_id UUID;
