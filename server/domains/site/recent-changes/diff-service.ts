import type { VehicleContent } from '../../../../shared/vehicles.ts'
import type { Deps } from '../../../deps.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import { fitmentRevisions } from '../../catalogue/fitment/revision-policy.ts'
import { partRevisions } from '../../catalogue/parts/revision-policy.ts'
import type { AnyRevision, History } from '../../catalogue/revisions/policy.ts'
import { findVisibleBefore } from '../../catalogue/revisions/service.ts'
import { relationRevisions } from '../../catalogue/relations/revision-policy.ts'
import { vehicleRevisions } from '../../catalogue/vehicles/revision-policy.ts'
import type { ChangeDiff } from './policy.ts'

/** Returns what a change changed; null if it is unknown, removed or has nothing to show. */
export async function getDiff(deps: Deps, id: string): Promise<ChangeDiff | null> {
  const select = { kind: true, subject: true, pageId: true, itemId: true, revision: true } as const
  const change = await deps.prisma.recentChange.findUnique({ where: { changeId: id }, select })
  if (!change) return null
  const { kind, subject, pageId, itemId, revision } = change
  if (subject === 'image') return kind === 'image.added' ? findImage(deps, itemId) : null
  if (revision === null) return null
  const at = { id: pageId, number: revision }
  if (subject === 'part') return withSubject(subject, await contentsAround(deps, partRevisions, at))
  if (subject === 'cars') return withSubject(subject, await contentsAround(deps, fitmentRevisions, at))
  if (subject === 'relations') return withSubject(subject, await contentsAround(deps, relationRevisions, at))
  const contents = await contentsAround(deps, vehicleRevisions, at)
  return contents && { subject, ...(await withEngines(deps, contents)) }
}

const withSubject = <Subject, Contents extends object>(subject: Subject, contents: Contents | null) =>
  contents && { subject, ...contents }

/** Adds the names of the engines. */
async function withEngines(deps: Deps, { before, after }: { before: VehicleContent | null; after: VehicleContent }) {
  const ids = [before?.engineId, after.engineId].flatMap((id) => id ?? [])
  const engines = await deps.prisma.vehicle.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const named = (content: VehicleContent) => ({
    ...content,
    engine: engines.find(({ id }) => id === content.engineId)?.name ?? null,
  })
  return { before: before && named(before), after: named(after) }
}

/** Returns the content of a revision and of the newest visible one before it; null for a removed revision or page. */
async function contentsAround<Content, Revision extends AnyRevision>(
  deps: Deps,
  history: History<Content, Revision>,
  { id, number }: { id: string; number: number },
): Promise<{ before: Content | null; after: Content } | null> {
  const [revision] = await deps.query(history.revisions, { id, before: number + 1, limit: 1, offset: 0 })
  if (revision?.number !== number || revision.removed) return null
  const previous = await findVisibleBefore(deps, history.revisions, id, number)
  return { before: previous && history.contentIn(previous), after: history.contentIn(revision) }
}

async function findImage(deps: Deps, id: string): Promise<ChangeDiff | null> {
  const image = await deps.prisma.partImage.findFirst({
    where: { id, ...visibleWhere.image, part: visibleWhere.part },
    select: { storageKey: true, width: true, height: true, isDrawing: true },
  })
  return image && { subject: 'image', image }
}
