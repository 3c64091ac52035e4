-- The consumer that writes the notices of the site from the log of changes.
INSERT INTO "change_consumer" ("name", "seq") VALUES ('notices', 0);

-- Notices about sales began with the name of a user once. They name the side now, so that no deletion has to change them.
UPDATE message SET content = regexp_replace(content, '^.* says that they ', 'The seller says that they ')
  WHERE sender_id = '00000000-0000-7000-8000-000000000001' AND content ~ '^.* says that they sold you "'
    AND content NOT LIKE 'The seller says that they sold you "%' AND content NOT LIKE 'Deleted user says that they sold you "%';
UPDATE message SET content = regexp_replace(content, '^.* says that they ', 'The buyer says that they ')
  WHERE sender_id = '00000000-0000-7000-8000-000000000001' AND content ~ '^.* says that they bought "'
    AND content NOT LIKE 'The buyer says that they bought "%' AND content NOT LIKE 'Deleted user says that they bought "%';
