-- The next migration uses it, because a new value cannot be used in the transaction that adds it.
ALTER TYPE listing_status ADD VALUE 'paused' AFTER 'active';
