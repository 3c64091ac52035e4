-- The addresses of the photos of the last import, which are not fetched again.
ALTER TABLE listing ADD COLUMN import_photos TEXT[] NOT NULL DEFAULT '{}';
