-- A time zone that a user has chosen, or UTC: PostgreSQL reads the names of the operating system, so one of them can be unknown after a
-- restore elsewhere or an upgrade. A statement that plans for many users must not fail because of it.
CREATE FUNCTION time_zone_or_utc(time_zone TEXT) RETURNS TEXT LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE time_zone;
  RETURN coalesce(time_zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
