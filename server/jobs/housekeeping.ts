import type { Deps } from '../deps.ts'
import { expireListings, warnOwners } from '../domains/listings/job.ts'
import { deleteOldArrivals } from '../domains/messages/job.ts'

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

/** One round: ends listings whose time is over, deletes expired rows and tells owners of listings that end soon. */
export async function keepHouse(deps: Deps): Promise<void> {
  await expireListings(deps)
  for (const statement of EXPIRED) await deps.query(statement, [deps.now()])
  await deleteOldArrivals(deps)
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
