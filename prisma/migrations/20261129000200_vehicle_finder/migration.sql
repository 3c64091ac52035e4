-- The finder of vehicles corrects typing errors (docs/decisions/40).

-- Loads pg_trgm into this session. Without it, CREATE FUNCTION ... SET pg_trgm... below is allowed to superusers only.
SELECT show_limit();

-- Returns the words of a name, each with one letter less and as it is. Words with up to three letters are never corrected.
CREATE FUNCTION vehicle_deletions(search_key text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT deletion FROM string_to_table(search_key, ' ') word, unnest(word_deletions(word)) deletion
  WHERE length(word) > 3);

-- Returns up to two words of the names of vehicles for an unknown word: those that differ from it by one typing error,
-- otherwise similar words with the same first letter. In words of four letters the first letter must be right, because
-- another one usually makes another word.
CREATE FUNCTION vehicle_guess(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.35 SET enable_seqscan = off AS $$
DECLARE near text[];
BEGIN
  IF length(typed) NOT BETWEEN 4 AND 20 THEN RETURN '{}'; END IF;
  near := ARRAY(
    SELECT word FROM vehicle v, string_to_table(v.search_key, ' ') word
    WHERE vehicle_deletions(v.search_key) && word_deletions(typed) AND v.removed_at IS NULL
      AND length(word) > 3 AND word_deletions(word) && word_deletions(typed) AND abs(length(word) - length(typed)) <= 1
      AND (length(typed) > 4 OR left(word, 1) = left(typed, 1))
    GROUP BY word ORDER BY similarity(word, typed) DESC, min(v.level), word LIMIT 2);
  IF near = '{}' AND length(typed) >= 7 THEN
    near := ARRAY(
      SELECT word FROM vehicle v, string_to_table(v.search_key, ' ') word
      WHERE (v.search_key || ' ') %> typed AND v.removed_at IS NULL
        AND left(word, 1) = left(typed, 1) AND abs(length(word) - length(typed)) <= 2 AND similarity(word, typed) >= 0.35
      GROUP BY word ORDER BY similarity(word, typed) DESC, min(v.level), word LIMIT 1);
  END IF;
  RETURN near;
END $$;
