-- The consumer that tells users of new matches of their saved searches.
INSERT INTO change_consumer (name, seq) SELECT 'saved searches', coalesce(max(seq), 0) FROM change;
