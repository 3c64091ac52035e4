-- What the site wrote into the chat of its account is a notification now: the consumer goes on where that of the notices stopped.
WITH notices AS (DELETE FROM change_consumer WHERE name = 'notices' RETURNING seq)
INSERT INTO change_consumer (name, seq) SELECT 'notifications', seq FROM notices;
