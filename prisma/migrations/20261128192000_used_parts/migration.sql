-- What sellers state about used parts, and the cars from which they are taken. schema.prisma describes the columns.

CREATE TYPE tested AS ENUM ('bench', 'running', 'not_tested');
CREATE TYPE grade AS ENUM ('A', 'B', 'C');
CREATE TYPE transmission AS ENUM ('manual', 'automatic');
CREATE TYPE odometer_unit AS ENUM ('km', 'mi');

CREATE TABLE donor (
  id UUID PRIMARY KEY,
  seller_id UUID NOT NULL REFERENCES "user" (id),
  vehicle_id UUID NOT NULL REFERENCES vehicle (id),
  engine_id UUID REFERENCES vehicle (id),
  built TEXT,
  odometer_km INTEGER,
  odometer_unit odometer_unit NOT NULL DEFAULT 'km',
  colour_code TEXT,
  transmission transmission,
  gears SMALLINT,
  state TEXT NOT NULL DEFAULT '',
  damaged_areas SMALLINT[] NOT NULL DEFAULT '{}',
  vin_start TEXT,
  location TEXT,
  place_id INTEGER REFERENCES place (id),
  country TEXT,
  latitude SMALLINT,
  longitude SMALLINT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT donor_built CHECK (built ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  CONSTRAINT donor_odometer CHECK (odometer_km BETWEEN 0 AND 2000000),
  CONSTRAINT donor_gears CHECK (gears BETWEEN 1 AND 20),
  CONSTRAINT donor_damaged_areas CHECK (damaged_areas <@ '{1,2,3,4,5,6,7,8,9}'),
  -- Never the serial number.
  CONSTRAINT donor_vin_start CHECK (vin_start ~ '^[A-HJ-NPR-Z0-9]{11}$'),
  CONSTRAINT donor_place CHECK (num_nulls(place_id, country, latitude, longitude) IN (0, 4))
);
CREATE INDEX donor_seller_id_id_idx ON donor (seller_id, id);
CREATE INDEX donor_vehicle_id_id_idx ON donor (vehicle_id, id);
CREATE INDEX donor_engine_id_idx ON donor (engine_id);

CREATE TABLE donor_photo (
  id UUID PRIMARY KEY,
  donor_id UUID NOT NULL REFERENCES donor (id) ON DELETE CASCADE,
  position SMALLINT NOT NULL,
  storage_key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content_hash BYTEA NOT NULL,
  alt TEXT,
  CONSTRAINT donor_photo_position CHECK (position BETWEEN 0 AND 29)
);
CREATE UNIQUE INDEX donor_photo_donor_id_position_key ON donor_photo (donor_id, position);
CREATE INDEX donor_photo_storage_key_idx ON donor_photo (storage_key);

ALTER TABLE listing
  ADD COLUMN donor_id UUID,
  ADD COLUMN odometer_km INTEGER,
  ADD COLUMN odometer_note TEXT,
  ADD COLUMN removed_on DATE,
  ADD COLUMN tested tested,
  ADD COLUMN damage JSONB,
  ADD COLUMN grade grade,
  ADD COLUMN core_cents INTEGER,
  ADD COLUMN warranty_days SMALLINT,
  ADD COLUMN storage_place TEXT;
ALTER TABLE listing ADD CONSTRAINT listing_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor (id) NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_odometer CHECK (odometer_km BETWEEN 0 AND 2000000) NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_core CHECK (core_cents BETWEEN 1 AND 100000000) NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_warranty CHECK (warranty_days BETWEEN 1 AND 3650) NOT VALID;
ALTER TABLE listing ADD CONSTRAINT listing_damage
  CHECK (damage IS NULL OR (jsonb_typeof(damage) = 'array' AND jsonb_array_length(damage) <= 20)) NOT VALID;
-- A bid is for any such part.
ALTER TABLE listing ADD CONSTRAINT listing_facts_of_ask CHECK (type = 'ask' OR num_nonnulls(donor_id, odometer_km, odometer_note,
  removed_on, tested, damage, grade, core_cents, warranty_days) = 0) NOT VALID;

ALTER TABLE trade
  ADD COLUMN condition listing_condition,
  ADD COLUMN donor_id UUID,
  ADD COLUMN odometer_km INTEGER,
  ADD COLUMN removed_on DATE,
  ADD COLUMN tested tested,
  ADD COLUMN damage JSONB,
  ADD COLUMN grade grade,
  ADD COLUMN core_cents INTEGER,
  ADD COLUMN warranty_days SMALLINT;
ALTER TABLE trade ADD CONSTRAINT trade_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor (id) NOT VALID;
