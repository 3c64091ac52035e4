import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Deps } from '../../server/deps.ts'
import { sql } from './database.ts'
import { isKilled } from './reliability.ts'

const changesSchema = z.object({ items: z.array(z.object({ _id: z.string(), seq: z.number() })) })

/**
 * Follows the list of changes by their numbers, from the first one on, as a reader of the API does.
 * @param url returns the address of the process, which may be killed and started again elsewhere
 */
export function followList(url: () => string) {
  const ids: string[] = []
  let after = 0
  async function read(): Promise<number> {
    const response = await fetch(`${url()}/api/changes?after=${after}&limit=100`)
    // The process is too busy.
    if (response.status === 503) return 0
    const { items } = changesSchema.parse(await response.json())
    ids.push(...items.map(({ _id }) => _id))
    after = items.at(-1)?.seq ?? after
    return items.length
  }
  const ending = new AbortController()
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const count = await read().catch((error: unknown) => (isKilled(error) ? 0 : Promise.reject(error)))
      if (count === 0) await sleep(50)
    }
  }
  const following = follow()
  return {
    /** Stops after the last change of the log, and returns the ids in the order in which they were read. */
    async end(deps: Deps): Promise<string[]> {
      await expect.poll(() => unlisted(deps), { timeout: 60_000 }).toBe(0)
      ending.abort()
      await following
      while ((await read()) > 0);
      return ids
    },
  }
}

/** Returns how many changes of the log the consumer has not handled yet. */
async function unlisted(deps: Deps): Promise<number> {
  const [row] = await sql<{ left: number }>(
    deps,
    `select count(*)::int as left from change
    where seq is null or seq > (select seq from change_consumer where name = 'recent changes')`,
  )
  return row?.left ?? 0
}

/** Returns the ids of the changes of the log that belong into the list, in the order of their numbers. */
export async function changesOfLog(deps: Deps): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    deps,
    `select id from change
    where kind ~ '^(part|vehicle|fitment|relation)[.](created|edited|reverted)$' or kind = 'image.added'
      or kind ~ '^(item|content)[.](removed|restored)$'
        and facts->>'itemType' in ('part', 'revision', 'fitment', 'relation', 'vehicle', 'image')
    order by seq`,
  )
  return rows.map(({ id }) => id)
}
