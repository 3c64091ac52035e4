import { NIL } from 'uuid'
import { CHANGE_KINDS, CHANGES } from '../../../../shared/changes.ts'
import type { Deps } from '../../../deps.ts'
import type { Consumer, LoggedChange } from '../../base/changes/consumer-service.ts'
import { followByActs } from '../../catalogue/follows/service.ts'
import {
  audience,
  contextsOfChanges,
  nextAudience,
  type AudienceRow,
  type Context,
  type ReasonRow,
} from './audience-queries.ts'
import { isAlways, mostOf, RULES, type Reason } from './policy.ts'
import { MAX_TOLD, tell, type Told } from './service.ts'

/** Users of a step. */
const MAX_USERS = 1_000

/**
 * Tells the users whom changes concern, and those who follow what they are about, after the wants have told theirs. The first
 * step lets users follow what they act on, the others each tell the next users.
 */
export const notificationConsumer: Consumer = {
  name: 'notifications',
  kinds: CHANGE_KINDS.filter((kind) => typeof RULES[kind] === 'function'),
  after: 'wants',
  async handle(deps, changes, cursor) {
    if (cursor === null) {
      await followByActs(deps, changes)
      return NIL
    }
    const reasons = await reasonsOf(deps, changes)
    const params = { reasons: JSON.stringify(reasons.map(({ row }) => row)), after: cursor }
    const [next] = await deps.query(nextAudience, { ...params, maxUsers: MAX_USERS, maxChanges: MAX_TOLD })
    if (!next) return
    const told = (await deps.query(audience, { ...params, last: next.userId })).flatMap(
      ({ place, ...found }): Told[] => {
        const reason = reasons[place]
        return reason ? [toTold(reason, found)] : []
      },
    )
    await tell(deps, told)
    if (next.users === MAX_USERS || next.changes >= MAX_TOLD) return next.userId
  },
}

/** A reason with its change, and the same as a row for SQL. */
type Placed = { change: LoggedChange; reason: Reason; row: ReasonRow }

function toTold({ change, reason }: Placed, found: Omit<AudienceRow, 'place'>): Told {
  const { userId, followType, followItem, groupKey, more } = found
  const { id: changeId, seq, at } = change
  const follow = followType && followItem ? { type: followType, id: followItem } : undefined
  return { userId, changeId, seq, at, kind: reason.kind, groupKey, page: reason.page, follow, more }
}

async function reasonsOf(deps: Deps, changes: LoggedChange[]): Promise<Placed[]> {
  const contexts = await deps.query(contextsOfChanges, { ids: changes.map(({ id }) => id) })
  const byId = new Map(contexts.map((context) => [context.id, context]))
  const found = changes.flatMap((change) => {
    const context = byId.get(change.id)
    return context ? reasonsOfChange(change, context).map((reason) => ({ change, context, reason })) : []
  })
  return found.map(({ change, context, reason }, place) => ({
    change,
    reason,
    row: toRow(change, context, reason, place),
  }))
}

function reasonsOfChange(change: LoggedChange, context: Context): Reason[] {
  const rule = RULES[change.kind] as ((change: LoggedChange, context: Context) => Reason[]) | string
  return typeof rule === 'string' ? [] : rule(change, context)
}

function toRow(change: LoggedChange, context: Context, reason: Reason, place: number): ReasonRow {
  const { id: changeId, seq, at, actorId, groupId, partId } = change
  const { postId, rootId } = context
  const follow = 'follow' in reason ? reason.follow : null
  const ownerId = follow && CHANGES[change.kind].item === 'listing' ? context.ownerId : null
  // An act on many items is one line of a follower.
  const groupKey = groupId !== null && follow ? `group ${groupId}` : reason.groupKey
  return {
    place,
    changeId,
    seq,
    at,
    kind: reason.kind,
    groupKey,
    users: 'users' in reason ? reason.users : [],
    followType: follow?.type ?? null,
    followItem: follow?.id ?? null,
    topic: follow?.topic ?? null,
    by: [actorId, ownerId].filter((id) => id !== null),
    isAlways: isAlways(reason.kind),
    most: mostOf(change),
    partId,
    postId,
    rootId,
    ownerId,
  }
}
