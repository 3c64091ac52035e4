import { NIL } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Consumer, LoggedChange } from '../../base/changes/consumer-service.ts'
import { keepUsers } from '../../people/users/person-service.ts'
import { tell, type Told } from '../notifications/service.ts'
import { nextWanters, rememberMatches } from './queries.ts'

/** The kinds of changes after which an ask can match wants that it did not match before. */
const KINDS = ['listing.created', 'listing.edited', 'listing.renewed', 'listing.returned'] as const
type AskChange = LoggedChange<(typeof KINDS)[number]>

/** Users of one step, and the wants after which it takes no other user. */
export const USERS = 1_000
export const WANTS = 5_000

/**
 * Tells users of asks that match their wants. An ask is matched as it is now, once for all its changes of a batch. A step
 * handles the next users in the order of their ids; the cursor is the last of them.
 */
export const wantConsumer: Consumer<AskChange['kind']> = {
  name: 'wants',
  kinds: KINDS,
  async handle(deps, changes, cursor) {
    const newest = new Map(changes.map((change) => [change.itemId, change]))
    const after = cursor ?? NIL
    const partIds = [...new Set(changes.flatMap(({ partId }) => partId ?? []))]
    const next = await deps.query(nextWanters, { partIds, after, limit: USERS + 1 })
    const users = next.filter(({ wantsBefore }, place) => place < USERS && wantsBefore < WANTS)
    const last = users.at(-1)?.id
    if (last === undefined) return
    // Nothing is remembered of users who delete the account meanwhile.
    await keepUsers(
      deps,
      users.map(({ id }) => id),
    )
    await tellOf(deps, [...newest.values()], { after, last })
    if (users.length < next.length) return last
  },
}

async function tellOf(deps: Deps, changes: AskChange[], users: { after: string; last: string }): Promise<void> {
  const asks = JSON.stringify(changes.map(({ id, itemId }) => ({ listingId: itemId, changeId: id })))
  const byId = new Map(changes.map((change) => [change.id, change]))
  const matches = (await deps.query(rememberMatches, { asks, ...users, now: deps.now() })).flatMap(
    ({ userId, changeId }) => {
      const change = byId.get(changeId)
      return change ? [{ userId, change }] : []
    },
  )
  const lines = Map.groupBy(matches, ({ userId, change }) => `${userId} ${groupKeyOf(change)}`)
  await tell(deps, [...lines.values()].flatMap(toTold))
}

/** An import is one line. All other asks of a part share one. */
const groupKeyOf = ({ groupId, partId }: AskChange) => groupId ?? partId ?? ''

/** The asks of one line. If they are of several parts, the line leads to no part. */
function toTold(line: { userId: string; change: AskChange }[]): Told[] {
  const [partId, ...others] = new Set(line.map(({ change }) => change.partId))
  const page = others.length === 0 ? `part ${partId}` : 'notifications'
  return line.map(({ userId, change }) => ({
    userId,
    changeId: change.id,
    seq: change.seq,
    at: change.at,
    kind: 'want.matched',
    groupKey: groupKeyOf(change),
    page,
  }))
}
