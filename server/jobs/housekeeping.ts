import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../deps.ts'
import { warnOwners } from '../domains/listings/warning.ts'

/** Milliseconds between two rounds: so long a listing may outlive its time. */
const EVERY = 60_000

/**
 * Deletes expired rows in the order of their keys. Skips rows that another transaction has locked until the next run,
 * so that this job never waits while it holds locks. Several processes may run it at once.
 */
const expired = (table: string, key: string, where: string) =>
  `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} order by ${key} for update skip locked)`

/** Deletes rows that are no longer used ($1 is now). Each statement uses an index or reads a small table. */
const EXPIRED = [
  expired('session', 'token_hash', 'expires_at < $1'),
  expired('muted_leaver', 'hash', 'until <= $1'),
  expired('sign_in_attempt', 'state_hash', 'expires_at < $1'),
  expired('rate_count', 'key', `window_start < $1::timestamptz - interval '1 day'`),
  expired('idempotency_key', 'scope, key', `created_at < $1::timestamptz - interval '1 day'`),
  expired('phone_code', 'id', `expires_at < $1::timestamptz - interval '1 day'`),
]

/**
 * An ask or bid lives 90 days (decisions.md 'Listings'). Triggers take it out of its part's prices and counts. One at a
 * time: who locks several listings or parts at once can meet another who does so the other way round.
 */
export const OFF_THE_MARKET = `
  update listing set status = 'expired', updated_at = $1 where id = (
    select id from listing where status = 'active' and expires_at <= $1 order by expires_at limit 1 for update skip locked
  ) returning id`

/**
 * What arrived over a month ago, as ids of messages tell ($1 is one of that time): browsers that were away for less find
 * everything. Who was away for longer reads the conversation anew.
 */
export const OLD_ARRIVALS = `
  delete from inbox where ctid = any(array(
    select ctid from inbox where message_id < $1 order by message_id limit 1000 for update skip locked
  )) returning seq`

/**
 * Counts again in how many parts and posts the words stand whose count is the oldest ($1 is now), a hundred at a time;
 * what nobody wrote any more, found so twice, as it may be on its way, is no word that a typing error is corrected to.
 */
export const RECOUNT_WORDS = `
  with old as (select word, lexeme, documents from search_word order by counted_at limit 100 for update skip locked),
  counted as materialized (
    select word, documents as before, search_count(query, 1001) + (
      select count(*) from (select from blog_post where search_vector @@ query and deleted_at is null limit 1001) posts) as documents
    from old cross join lateral (select quote_literal(lexeme)::tsquery as query) q),
  gone as (delete from search_word w using counted c where w.word = c.word and c.documents = 0 and c.before = 0)
  update search_word w set documents = c.documents, counted_at = $1
  from counted c where w.word = c.word and (c.documents > 0 or c.before > 0)`

const MONTH = 30 * 86_400_000

/** One round: ends listings whose time is over, deletes expired rows and tells owners of listings that end soon. */
export async function keepHouse(deps: Deps): Promise<void> {
  while ((await deps.query(OFF_THE_MARKET, [deps.now()])).length > 0);
  for (const statement of EXPIRED) await deps.query(statement, [deps.now()])
  const monthAgo = uuidv7({ msecs: deps.now().getTime() - MONTH })
  while ((await deps.query(OLD_ARRIVALS, [monthAgo])).length > 0);
  await deps.query(RECOUNT_WORDS, [deps.now()])
  await warnOwners(deps)
}

/** Keeps house now and then; the function it gives back ends that. A round that fails is left to the next. */
export function startHousekeeping(deps: Deps): () => void {
  const timer = setInterval(() => {
    // Deleting many old rows can take longer than the statement timeout of requests.
    keepHouse({ ...deps, query: deps.longQuery }).catch((error: unknown) => deps.failures.job('housekeeping', error))
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
