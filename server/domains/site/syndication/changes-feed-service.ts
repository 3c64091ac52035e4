import type { z } from 'zod'
import type { ChangeKind } from '../../../../shared/changes.ts'
import { flagSentence } from '../../../../shared/flag-sentences.ts'
import { paths } from '../../../../shared/paths.ts'
import { recentChangesInput } from '../../../../shared/recent-changes.ts'
import { escapeHtml } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'
import type { RecentChange } from '../recent-changes/policy.ts'
import { listChanges } from '../recent-changes/service.ts'
import type { Entry } from './atom-queries.ts'

/** A change of the wiki in a feed, with the path of its part or vehicle. */
export type ChangeEntry = Omit<Entry, 'kind' | 'slug'> & { path: string }

const filtersSchema = recentChangesInput.pick({ tag: true, user: true, page: true })
type FeedFilters = z.output<typeof filtersSchema>

const NO_CHANGES = 'No change matches these filters.'

const WHAT: { [Kind in ChangeKind]?: string } = {
  'part.created': 'Created',
  'part.edited': 'Edited',
  'part.reverted': 'Reverted',
  'part.merged': 'Merged',
  'part.unmerged': 'Merge undone',
  'part.split': 'Split',
  'vehicle.created': 'Created',
  'vehicle.edited': 'Edited',
  'vehicle.reverted': 'Reverted',
  'fitment.edited': 'Cars edited',
  'fitment.reverted': 'Cars reverted',
  'relation.edited': 'Relations edited',
  'relation.reverted': 'Relations reverted',
  'image.added': 'Image added',
  'item.removed': 'Removed',
  'item.restored': 'Restored',
  'content.removed': 'Removed',
  'content.restored': 'Restored',
}

/**
 * Returns the filters of the query of an address. Other parameters are ignored, as all feeds do.
 * @throws AppError NOT_FOUND if a filter is not valid, because nothing matches it
 */
export function readFeedFilters(query: unknown): FeedFilters {
  const { success, data } = filtersSchema.safeParse(query)
  if (!success) throw notFound(NO_CHANGES)
  return data
}

/**
 * Returns the newest changes without those whose content or page is removed, the newest first.
 * @throws AppError NOT_FOUND if there are filters and no visible change matches them, whether there was one before or not
 */
export async function listNewestChanges(deps: Deps, filters: FeedFilters): Promise<ChangeEntry[]> {
  const { items } = await listChanges(deps, recentChangesInput.parse(filters), null)
  const entries = items.flatMap((change) => toEntry(change) ?? [])
  if (entries.length === 0 && Object.keys(filters).length > 0) throw notFound(NO_CHANGES)
  return entries
}

function toEntry({ id, kind, page, isHidden, actor, summary, flags, at }: RecentChange): ChangeEntry | null {
  if (!page || isHidden) return null
  const texts = [summary || 'No summary', ...flags.map(flagSentence)]
  return {
    id,
    path: page.type === 'part' ? paths.part(page.slug) : paths.vehicle(page.slug),
    title: `${page.title}: ${WHAT[kind] ?? 'Changed'}`,
    html: texts.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    tags: [],
    author: actor,
    createdAt: at,
    updatedAt: at,
  }
}
