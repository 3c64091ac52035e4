UPDATE offer o SET listed_cents = l.price_cents, shipping_cents = l.shipping_cents FROM listing l WHERE l.id = o.listing_id;

-- A trade has the price of its offer. That of a reserved trade is the agreed one.
UPDATE trade t SET agreed_cents = o.price_cents FROM offer o WHERE o.trade_id = t.id;
UPDATE trade SET agreed_cents = price_cents WHERE sold_on IS NULL AND agreed_cents IS NULL;

-- No side was asked about earlier confirmed prices that are far outside the others (`unusualPrice` in shared/unusual-price.ts).
UPDATE trade t SET is_doubtful = true, confirmed_at = t.confirmed_at
FROM listing l JOIN (
  SELECT part_id, count(*) AS sales, percentile_cont(0.5) WITHIN GROUP (ORDER BY price_cents) AS median
  FROM trade WHERE confirmed_at IS NOT NULL GROUP BY part_id
) history ON history.part_id = l.part_id
WHERE l.id = t.listing_id AND t.confirmed_at IS NOT NULL AND (
  t.price_cents > 5::bigint * coalesce(t.agreed_cents, l.price_cents)
  OR 5::bigint * t.price_cents < coalesce(t.agreed_cents, l.price_cents)
  OR (history.sales >= 3 AND (t.price_cents > 5 * history.median OR 5::bigint * t.price_cents < history.median))
);
