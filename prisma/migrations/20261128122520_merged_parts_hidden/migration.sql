ALTER TABLE part VALIDATE CONSTRAINT part_merged_is_hidden;
