-- Part numbers by fragment, and suggestions that forgive a typing error (docs/decisions/23).

-- Loads pg_trgm into this session. Until then only a superuser may name its settings in CREATE FUNCTION … SET.
SELECT show_limit();

-- Every four neighbouring characters of a number, each after the number's tier. A fragment is in the number only if all of
-- its own are. The tier is part of the key, so the index finds the liveliest parts first.
CREATE FUNCTION number_grams(normalized text, tier int) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT tier || substr(normalized, at, 4) FROM generate_series(1, length(normalized) - 3) at);

CREATE INDEX part_number_search_grams ON part_number_search USING gin (number_grams(normalized, tier::int))
  WITH (fastupdate = off);

-- Words that may have been meant by one that nothing has, the likeliest first: those that it is the beginning of or that
-- are one letter away, else those that begin with it but for one letter, else those much like it. Another letter makes
-- another word of one with three: there only one may be missing, or two swapped.
CREATE OR REPLACE FUNCTION search_guess(typed text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.3 AS $$
DECLARE near text[];
BEGIN
  near := ARRAY(
    SELECT word FROM (
      (SELECT word, documents, 0 AS class FROM search_word
       WHERE word ~>=~ typed AND word ~<~ (typed || chr(1114111)) ORDER BY documents DESC LIMIT 3)
      UNION ALL
      SELECT word, documents, 1 FROM search_word
      WHERE deletions && word_deletions(typed) AND abs(length(word) - length(typed)) <= 1
        AND (length(typed) > 3 OR length(word) > 3 OR word_letters(word) = word_letters(typed))) found
    GROUP BY word, documents
    ORDER BY min(class), round(similarity(word, typed)::numeric, 1) DESC, documents DESC LIMIT 3);
  IF near = '{}' AND length(typed) >= 4 THEN
    near := ARRAY(SELECT word FROM search_word
      WHERE typed <% word AND length(word) > length(typed) AND EXISTS (
        SELECT FROM generate_series(length(typed) - 1, length(typed) + 1) size
        WHERE word_deletions(left(word, size)) && word_deletions(typed))
      ORDER BY documents DESC, word LIMIT 3);
  END IF;
  IF near = '{}' AND length(typed) >= 6 THEN
    near := ARRAY(SELECT word FROM search_word WHERE word % typed
      ORDER BY round(similarity(word, typed)::numeric, 1) DESC, documents DESC LIMIT 3);
  END IF;
  RETURN near;
END $$;

-- Returns the query to search if no row has all terms, with its level, up to last_level: corrected words (1; one word per
-- term, null where the term stays as typed), all terms but one (2), all but two (3), the rarest term (4). With more than five
-- terms, all but the three rarest may be missing, because common terms cost more time than they improve the result. Returns
-- no row if no row has any term.
-- The version with two arguments stays: processes of the release before call it during a rolling deployment. A later
-- release drops it.
CREATE FUNCTION search_instead(terms text[], typed text[], last_level int,
  OUT level int, OUT words tsquery, OUT meant text[])
  RETURNS SETOF record LANGUAGE plpgsql STABLE ROWS 1
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  known text[] := '{}';
  -- In how many documents each of them is; 0 is not known, as of numbers.
  frequent int[];
  telling text[];
  unknown int;
  near text[];
  documents int;
BEGIN
  FOR i IN 1 .. cardinality(terms) LOOP
    documents := (SELECT max(w.documents) FROM search_word w WHERE w.lexeme = (ts_lexize('english_stem', typed[i]))[1]);
    IF documents IS NOT NULL OR search_found(to_tsquery('english', terms[i])) THEN
      known := known || terms[i];
      frequent := frequent || coalesce(documents, 0);
    ELSE
      near := search_guess(typed[i]);
      IF near <> '{}' THEN
        meant := coalesce(meant, array_fill(NULL::text, ARRAY[cardinality(terms)]));
        meant[i] := near[1];
        known := known || (SELECT string_agg(quote_literal(word), ' | ') FROM unnest(near) word);
        frequent := frequent || (SELECT w.documents FROM search_word w WHERE w.word = near[1]);
      END IF;
    END IF;
  END LOOP;
  unknown := cardinality(terms) - cardinality(known);
  telling := ARRAY(SELECT term FROM unnest(known, frequent) t (term, documents) ORDER BY t.documents
    LIMIT CASE WHEN cardinality(known) > 5 THEN 3 END);
  FOR missing IN greatest(unknown, CASE WHEN meant IS NULL THEN 1 ELSE 0 END) .. least(2, last_level - 1) LOOP
    level := missing + 1;
    words := to_tsquery('english', search_most(CASE WHEN missing > unknown THEN telling ELSE known END, missing - unknown));
    IF search_found(words) THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  level := 4;
  IF last_level < level THEN
    RETURN;
  END IF;
  SELECT query INTO words FROM unnest(telling) term, to_tsquery('english', term) query, search_count(query, 1001) parts
  WHERE parts > 0 ORDER BY parts LIMIT 1;
  IF FOUND THEN
    RETURN NEXT;
  END IF;
END $$;
