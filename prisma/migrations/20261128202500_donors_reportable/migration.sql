-- Donor cars can be reported.
ALTER TYPE reported_item_type ADD VALUE 'donor' AFTER 'relation';
