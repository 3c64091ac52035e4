import { Client } from 'pg'
import { inventoryFilterSchema, type BulkChange } from '../../shared/inventory.ts'
import type { Deps } from '../../server/deps.ts'

const CHANGE: BulkChange = { kind: 'price', direction: 'lower', by: { unit: 'percent', percent: 10 }, roundTo: 1 }

/**
 * Changes the prices of the good asks of a seller and undoes that. Returns a line for each call and each run of the job: its name, its
 * statements, with those of Prisma, and its milliseconds.
 */
export async function measureBulkChange(deps: Deps, sellerId: string): Promise<string[][]> {
  // Imported here, because they need the generated Prisma client.
  const { rehearseBulk, startBulk, undoBulk } = await import('../../server/domains/market/inventory/bulk-service.ts')
  const { runBulkChanges } = await import('../../server/domains/market/inventory/bulk-job.ts')
  const input = { select: { filter: inventoryFilterSchema.parse({ condition: 'good' }) }, change: CHANGE }
  const job = () => runBulkChanges(deps, new AbortController().signal)
  const statements = countStatements()
  const lines: string[][] = []
  async function timed<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    const [begun, before] = [performance.now(), statements()]
    const result = await act()
    lines.push([name, String(statements() - before), (performance.now() - begun).toFixed(0)])
    return result
  }
  await timed('preview', () => rehearseBulk(deps, sellerId, { ...input, sort: 'newest' }))
  const { id } = await timed('answer to the change', () => startBulk(deps, sellerId, input))
  await timed('change', job)
  await timed('answer to the undo', () => undoBulk(deps, sellerId, id))
  await timed('undo', job)
  return lines
}

/** Returns a function for the number of statements that all connections of this process have sent since. */
function countStatements(): () => number {
  let count = 0
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...values: unknown[]): unknown {
    count += 1
    return Reflect.apply(query, this, values)
  } as typeof query
  return () => count
}
