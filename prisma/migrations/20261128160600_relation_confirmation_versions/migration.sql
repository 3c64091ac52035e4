-- A merge changes confirmations of relations that are stored at third parts, which it has not locked. The version of a page has their
-- state instead (server/db/related-parts.ts).

DROP TRIGGER relation_confirmation_content_version ON relation_confirmation;
