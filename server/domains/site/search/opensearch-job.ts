import { NIL } from 'uuid'
import { CHANGE_KINDS, CHANGES } from '../../../../shared/changes.ts'
import type { Deps } from '../../../deps.ts'
import { beginNow, consume, type Consumer, type LoggedChange } from '../../base/changes/consumer-service.ts'
import type { OpenSearch } from './opensearch-client.ts'
import { confirmedNeighbors, partDocuments } from './opensearch-queries.ts'

/** Documents that are sent at once while the index is filled. */
const BATCH = 500

/**
 * Sends the parts of the changes to OpenSearch. A document has the number of a change as its version: it was read after this
 * change, so it never replaces a newer one, even if its request is late. `fillIndex` adds the row of the consumer. Its name
 * contains the index, because an earlier release fills another one.
 */
export const openSearchConsumer = (index: OpenSearch): Consumer => ({
  name: `OpenSearch ${index.name}`,
  // A document has public content only.
  kinds: CHANGE_KINDS.filter((kind) => CHANGES[kind].visibility !== 'parties'),
  async handle(deps, changes) {
    const changed = changes.flatMap(({ partId, ...change }) => [partId ?? [], otherPartOf(change)].flat())
    const neighbors = await deps.query(confirmedNeighbors, { ids: changed })
    const ids = new Set([...changed, ...neighbors.map(({ id }) => id)])
    const refused = await send(deps, index, [...ids], changes.at(-1)?.seq ?? 0)
    // Repeating the batch would not help, and would hold up the other parts.
    for (const error of refused) deps.failures.job('document for OpenSearch', error)
  },
})

/** Returns the part that a merge hides and an undo shows again, or the other part of a relation. */
const otherPartOf = ({ facts }: Pick<LoggedChange, 'facts'>): string[] =>
  'loserId' in facts ? [facts.loserId] : 'otherId' in facts ? [facts.otherId] : []

/**
 * Fills the index with all parts, and then makes it searchable. The site can run at the same time; until the end, it
 * searches in PostgreSQL.
 * @param progress called after each batch with the number of parts that were sent so far
 */
export async function fillIndex(
  deps: Deps,
  index: OpenSearch,
  progress: (sent: number) => void = () => {},
  batch = BATCH,
): Promise<number> {
  const consumer = openSearchConsumer(index)
  await index.create()
  // Read after the index was created, so that no document in it has a higher version without the changes up to this one.
  const seq = await beginNow(deps, consumer.name)
  let sent = 0
  for (let last: string = NIL; ;) {
    const parts = await deps.prisma.part.findMany({
      where: { id: { gt: last }, removedAt: null },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: batch,
    })
    const ids = parts.map(({ id }) => id)
    const [refused] = await send(deps, index, ids, seq)
    if (refused) throw refused
    sent += ids.length
    progress(sent)
    if (ids.length < batch) break
    last = ids.at(-1) ?? last
  }
  await consume(deps, consumer)
  await index.publish()
  return sent
}

/** Sends the documents of these parts, and deletes those of removed parts. Returns an error for each refused document. */
async function send(deps: Deps, index: OpenSearch, ids: string[], version: number): Promise<Error[]> {
  if (ids.length === 0) return []
  const documents = await deps.query(partDocuments, { ids })
  const byId = new Map(documents.map((document) => [document.id, document]))
  const refused = await index.send(version, new Map(ids.map((id) => [id, byId.get(id) ?? null])))
  return [...refused].map(([id, reason]) => new Error(`OpenSearch refused the document of part ${id}: ${reason}`))
}
