-- Handles, by which texts mention users. schema.prisma describes the columns.

CREATE TABLE handle (
  handle TEXT COLLATE "C" PRIMARY KEY,
  user_id UUID NOT NULL REFERENCES "user" (id),
  is_current BOOLEAN NOT NULL,
  chosen_at TIMESTAMPTZ(3),
  CONSTRAINT handle_form CHECK (handle ~ '^[a-z0-9_-]{3,30}$')
);
CREATE INDEX handle_user_id_idx ON handle (user_id);
CREATE UNIQUE INDEX handle_current ON handle (user_id) WHERE is_current;

ALTER TABLE comment ADD COLUMN mentions UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE blog_post ADD COLUMN mentions UUID[] NOT NULL DEFAULT '{}';

-- Returns the beginning of a handle, made from a name: the letters of the search, with Latin ones for Cyrillic and Greek ones.
-- Null if no letter is left, or if it would belong to the site or its staff (docs/decisions/45).
CREATE FUNCTION handle_of_name(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  base text := translate(search_text(name),
    'абвгдезиклмнопрстуфыэієґαβγδεζηικλμνοπρστυφςω',
    'abvgdeziklmnoprstufyeiegabgdeziiklmnoprstyfso');
  letters text[];
BEGIN
  FOREACH letters SLICE 1 IN ARRAY
    '{{ж,zh},{х,kh},{ц,ts},{ч,ch},{ш,sh},{щ,shch},{ю,yu},{я,ya},{ъ,""},{ь,""},{θ,th},{ξ,x},{χ,ch},{ψ,ps}}'::text[]
  LOOP
    base := replace(base, letters[1], letters[2]);
  END LOOP;
  base := rtrim(left(trim(regexp_replace(base, '[^a-z0-9]+', '-', 'g'), '-'), 24), '-');
  IF base = ''
    OR base ~ '(^|-)(tappet|admins?|administrators?|moderators?|official)(-|$)'
    OR base ~ ('^((mods?|support|staff|help|helpdesk|security|system|team|services?|notices?|root|webmaster|postmaster|noreply|'
      || 'billing|payments?|verification|safety|abuse|sysadmin|superuser|moderation|administration|escrow)(-|$))+$')
  THEN
    RETURN NULL;
  END IF;
  RETURN CASE WHEN length(base) < 3 THEN 'user-' || base ELSE base END;
END $$;

-- Gives a user a handle, with a number if another user has it. The numbers are random and get longer with each attempt, so that
-- many users of one name need few attempts.
CREATE FUNCTION give_handle(user_id uuid, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  base text := coalesce(handle_of_name($2), 'user-' || right($1::text, 6));
BEGIN
  FOR attempt IN 0..20 LOOP
    INSERT INTO handle (handle, user_id, is_current)
    VALUES (
      CASE attempt WHEN 0 THEN base ELSE base || '-' || floor(2 + random() * 8 * 10 ^ least(attempt / 3, 4))::text END, $1, true)
    ON CONFLICT (handle) DO NOTHING;
    IF FOUND THEN RETURN; END IF;
  END LOOP;
  INSERT INTO handle (handle, user_id, is_current) VALUES ('user-' || right(replace($1::text, '-', ''), 25), $1, true);
END $$;

-- Also the earlier release inserts users and deletes accounts. A deleted account has no handle, and neither has the account of
-- the site, which nobody can mention.
CREATE FUNCTION user_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM handle WHERE handle.user_id = NEW.id;
  ELSIF NOT EXISTS (SELECT FROM handle WHERE handle.user_id = NEW.id) THEN
    PERFORM give_handle(NEW.id, NEW.name);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER user_handle_given AFTER INSERT ON "user"
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION user_handle();
CREATE TRIGGER user_handle_freed AFTER UPDATE OF deleted_at ON "user"
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION user_handle();

-- Gives handles to the users that have none, the oldest first, so that these get the handles without numbers. Commits often,
-- because a handle locks its user until the end of the transaction.
CREATE PROCEDURE fill_handles() LANGUAGE plpgsql AS $$
DECLARE
  last uuid := '00000000-0000-7000-8000-000000000001';
  people uuid[];
  person record;
BEGIN
  LOOP
    people := ARRAY(SELECT u.id FROM "user" u WHERE u.id > last ORDER BY u.id LIMIT 1000);
    EXIT WHEN cardinality(people) = 0;
    last := people[cardinality(people)];
    FOR person IN
      SELECT u.id, u.name FROM "user" u
      WHERE u.id = ANY (people) AND u.deleted_at IS NULL AND NOT EXISTS (SELECT FROM handle WHERE handle.user_id = u.id)
      ORDER BY u.id
    LOOP
      PERFORM give_handle(person.id, person.name);
    END LOOP;
    COMMIT;
  END LOOP;
END $$;
