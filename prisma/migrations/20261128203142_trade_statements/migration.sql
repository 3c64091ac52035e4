-- What buyers say of the facts that sellers stated. schema.prisma describes the columns.

CREATE TYPE stated_fact AS ENUM ('condition', 'odometer', 'damage', 'tested', 'donor');

CREATE TABLE trade_statement (
  trade_id UUID NOT NULL REFERENCES trade (id),
  fact stated_fact NOT NULL,
  as_stated BOOLEAN NOT NULL,
  seller_id UUID NOT NULL REFERENCES "user" (id),
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (trade_id, fact)
);
CREATE INDEX trade_statement_seller_id_fact_idx ON trade_statement (seller_id, fact);
