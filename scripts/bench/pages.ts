import type { Client } from 'pg'
import { valuesOf } from '../../server/db/statement.ts'
import { PAGE_SIZE } from '../../shared/limits.ts'
import { feedPage } from '../../server/domains/site/feed/queries.ts'
import { partRecord } from '../../server/domains/catalogue/parts/queries.ts'

/** SQL that selects up to 1,000 parts to request. Parts with low ids, which have most of the content, are more likely. */
export const SAMPLE_PARTS = `
  select id, slug from (
    select id, slug, row_number() over (order by id) as place, count(*) over () as parts from part where removed_at is null) part
  where place in (
    select 1 + floor(parts * ((hashint8extended(k, 80) & 9223372036854775807) % 1000000 / 1e6) ^ 2)
    from (select count(*) as parts from part) counted, generate_series(1::bigint, 1100) k)
  order by md5(slug) limit 1000`

/** SQL that selects parts that are requested once. */
export const MANY_SLUGS = 'select slug from part where removed_at is null order by md5(slug) limit 50000'

/**
 * The SQL statements of the site by kind of page, with the parameters of a visitor who is not signed in, and one that reads a
 * prepared response. The baseline server runs them.
 */
export const STATEMENTS = {
  part: {
    text: partRecord.text,
    values: (id: string) => valuesOf(partRecord, { id, limit: PAGE_SIZE.comments, offset: 0 }),
  },
  feed: { text: feedPage.first.text, values: () => valuesOf(feedPage.first, { now: new Date() }) },
  stored: { text: 'select body from bench_response where id = $1', values: (id: string) => [id] },
}

/** Stores the response of each part in a table of its own. */
export async function storeResponses(client: Client, parts: { id: string }[]): Promise<void> {
  await client.query(
    'drop table if exists bench_response; create table bench_response (id uuid primary key, body text)',
  )
  const { text, values } = STATEMENTS.part
  for (const { id } of parts)
    await client.query(`insert into bench_response select '${id}', part from (${text}) stored`, values(id))
  await client.query('vacuum analyze bench_response')
}
