import { withClient } from '../database.ts'
import { withDepsAt } from '../deps.ts'
import { catalogueSteps } from './catalogue.ts'
import type { Step } from './content.ts'
import { openBenchDatabase } from './database.ts'
import { printTable } from './load.ts'

const PARTS = 50_000
const SEARCHES = 10_000
const ASKS = 1_000

const user = (n: string) => `('0f000001-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
/** Two or three words of the name of a part, a car and a kind of part, or a number, half of them up to a price. */
const TEXT = `case n % 10
    when 0 then (select number from part_number where part_id = p.id limit 1)
    when 1 then (array['golf', 'e46', '3 series', 'w124', 'bmw e30'])[1 + n % 5] || ' ' || words[1 + n % 3]
    else concat_ws(' ', words[1 + n % 4], words[2 + n % 3], case when n % 3 = 0 then words[3] end) end`

const SAVED: Step = {
  title: `${SEARCHES} saved searches`,
  sql: `
    insert into "user" (id, email, name, created_at)
      select ${user('n')}, 'searcher' || n || '@bench.example', 'Searcher ' || n, '2026-01-01' from generate_series(1, ${SEARCHES / 10}) n;
    insert into saved_search (id, user_id, slot, name, query, created_at)
      select uuidv7(), ${user('1 + (n - 1) / 10')}, (n - 1) % 10, 'Search', 'q=' || replace(coalesce(${TEXT}, 'pump'), ' ', '+') ||
        case when n % 2 = 0 then '&max=' || 20 + n % 300 || '.00' else '' end, '2026-01-01'
      from (select row_number() over (order by md5(id::text)) as n, id, string_to_array(search_text(name), ' ') as words
        from part limit ${SEARCHES}) p;`,
}

/** New asks, each on another part and with its numbered change. */
const NEW_ASKS = `
  with asked as (
    insert into listing (id, part_id, seller_id, type, price_cents, description, created_at, updated_at, expires_at)
    select uuidv7(), p.id, ${user('1')}, 'ask', 2000 + 37 * row_number() over (), 'Text', now(), now(), '2030-01-01'
    from (select id from part where removed_at is null order by md5(id::text || $2) limit $1) p returning *)
  select record_change('listing.created', seller_id, 'listing', id, part_id, null, '{}',
    jsonb_build_object('priceCents', price_cents, 'type', 'ask'), 'public', now()) from asked`

/** Measures how long the saved searches take to find new asks, and with how many statements. */
export async function main(): Promise<void> {
  const database = await openBenchDatabase(undefined, {
    folder: 'saved-searches',
    steps: [...catalogueSteps(PARTS), SAVED],
  })
  try {
    await withDepsAt(database.url, {}, async (deps) => {
      const { consume } = await import('../../server/domains/base/changes/consumer-service.ts')
      const { numberCommitted } = await import('../../server/domains/base/changes/job.ts')
      const { savedSearchConsumer } = await import('../../server/domains/site/saved-searches/match-service.ts')
      const { CONSUMERS } = await import('../../server/jobs/log.ts')
      const measured: [string, number, number, number, number][] = []
      for (const asks of [1, 1, 50, ASKS]) {
        await withClient(database.url, (client) => client.query(NEW_ASKS, [asks, String(measured.length)]))
        await numberCommitted(deps)
        for (const earlier of CONSUMERS.filter((each) => each.name !== savedSearchConsumer.name))
          await consume(deps, earlier)
        let steps = 0
        const begun = performance.now()
        const counted: typeof savedSearchConsumer = {
          ...savedSearchConsumer,
          handle(inner, changes, cursor) {
            steps += 1
            return savedSearchConsumer.handle(inner, changes, cursor)
          },
        }
        await consume(deps, counted)
        const seconds = (performance.now() - begun) / 1_000
        const told = await deps.prisma.notificationEvent.count()
        measured.push([`${asks} asks`, seconds, steps, told, process.memoryUsage().rss / 1e6])
      }
      printTable(
        [`${SEARCHES} searches`, 'seconds', 'steps', 'told in all', 'MB'],
        measured.map(([name, ...rest]) => [name, ...rest.map((each) => each.toFixed(2))]),
      )
    })
  } finally {
    await database.stop()
  }
}
