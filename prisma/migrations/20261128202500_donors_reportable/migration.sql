-- Donor cars can be reported.
ALTER TYPE reported_item_type ADD VALUE 'donor' AFTER 'relation';

-- The images of removed donors are not shown.
CREATE INDEX donor_removed ON donor (id) WHERE removed_at IS NOT NULL;
