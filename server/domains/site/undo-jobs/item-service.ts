import type { Changed, ChangedField, StepState } from '../../../../shared/undo-jobs.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Deps } from '../../../deps.ts'
import { findPersons } from '../../people/users/person-service.ts'
import { subjectOf, type ChangeState, type UndoItem } from './policy.ts'
import { changedQueries, pageOfItems, pagesOfChanges, type PageRow, type UserChange } from './queries.ts'

/** A change of a page of items. `now` is what a job would do with it now. */
export type Listed = { change: UserChange; state: StepState; now: ChangeState | undefined; note: string }

/** Returns changes as the list shows them, in their order. */
export async function toItems(deps: Deps, listed: Listed[]): Promise<UndoItem[]> {
  const [pageOf, changedIn, people] = await Promise.all([
    findPages(deps, listed),
    findChanged(deps, listed),
    findPersons(
      deps,
      listed.map(({ now }) => (now && now.state !== 'waiting' ? now.by : null)),
    ),
  ])
  return listed.map(({ change, state, now, note }) => ({
    id: change.id,
    kind: change.kind,
    item: pageOf(change),
    revision: change.revision,
    changed: changedOf(change, changedIn(change, change.revision)),
    at: change.at.toISOString(),
    state,
    other:
      now === undefined || now.state !== state || now.state === 'waiting' || now.at === null
        ? null
        : {
            by: people.get(now.by ?? '') ?? null,
            at: now.at.toISOString(),
            revision: now.state === 'left' ? now.number : null,
            changed: changedSince(now, (number) => changedIn(change, number)),
          },
    note,
  }))
}

/** The part, vehicle or post of a change, if the log says it. */
export const pageIdOf = ({ kind, itemId, partId, postId }: UserChange): string | null =>
  partId ?? postId ?? (kind.startsWith('vehicle.') || kind.startsWith('post.') ? itemId : null)

async function findPages(deps: Deps, listed: Listed[]): Promise<(change: UserChange) => UndoItem['item']> {
  const changes = listed.map(({ change }) => change)
  const others = changes.filter((change) => pageIdOf(change) === null).map(itemOf)
  const found = others.length === 0 ? [] : await deps.query(pageOfItems, { ids: others })
  const pageOfItem = new Map(found.map(({ id, pageId }) => [id, pageId]))
  const idOf = (change: UserChange) => pageIdOf(change) ?? pageOfItem.get(itemOf(change)) ?? ''
  const ids = [...new Set(changes.map(idOf))].filter((id) => id !== '')
  const pages = ids.length === 0 ? [] : await deps.query(pagesOfChanges, { ids })
  const byId = new Map(pages.map((page) => [page.id, page]))
  return (change) => {
    const page = byId.get(idOf(change))
    return page ? { id: page.id, type: page.type, title: page.title, path: pathOf(page) } : null
  }
}

/** The item of a removal is the change that it took back. */
const itemOf = ({ itemId, removedId }: UserChange) => removedId ?? itemId

const PATHS = {
  part: (slug: string) => paths.part(slug),
  vehicle: paths.vehicle,
  post: (slug: string) => paths.blogPost(slug),
}
const pathOf = ({ type, slug, isVisible }: PageRow) => (isVisible ? PATHS[type](slug) : null)

/** Returns what a newer edit by another user changed; nothing for a change that is not left to one. */
function changedSince(now: ChangeState, changedIn: (number: number) => Changed[]): Changed[] {
  if (now.state !== 'left') return []
  return now.number === null ? [{ field: now.field, count: null }] : changedIn(now.number)
}

const keyOf = (type: string, id: string, number: number | null) => `${type} ${id} ${number}`

/** Returns a function for the fields in which a revision of the content of a change differs from the one before. */
async function findChanged(
  deps: Deps,
  listed: Listed[],
): Promise<(change: UserChange, number: number | null) => Changed[]> {
  const asked = listed.flatMap(({ change, now }) => {
    const subject = subjectOf(change)
    const numbers = [change.revision, now?.state === 'left' ? now.number : null]
    return subject === null ? [] : numbers.flatMap((number) => (number === null ? [] : [{ ...subject, number }]))
  })
  const rows = await Promise.all(
    [...Map.groupBy(asked, ({ type }) => type)].map(async ([type, group]) => {
      const params = { ids: group.map(({ id }) => id), numbers: group.map(({ number }) => number) }
      return (await deps.query(changedQueries[type], params)).map(({ id, number, changed }) => ({
        key: keyOf(type, id, number),
        changed,
      }))
    }),
  )
  const byKey = new Map(rows.flat().map(({ key, changed }) => [key, changed]))
  return (change, number) => {
    const subject = subjectOf(change)
    return (subject && byKey.get(keyOf(subject.type, subject.id, number))) ?? []
  }
}

/** What changes are about that have no fields. */
const FIELD_OF: Record<string, ChangedField> = {
  'part.created': 'part',
  'part.merged': 'merge',
  'vehicle.created': 'vehicle',
  'image.added': 'image',
  'comment.created': 'comment',
  'post.created': 'post',
  'listing.created': 'listing',
  'confirmation.given': 'confirmation',
  'relation.confirmed': 'relationConfirmation',
  'comment.voted': 'vote',
  'post.voted': 'vote',
  'image.voted': 'vote',
  'content.removed': 'removal',
  'vote.removed': 'vote',
}

function changedOf({ kind }: UserChange, fields: Changed[]): Changed[] {
  const field = FIELD_OF[kind]
  return field === undefined ? fields : [{ field, count: null }]
}
