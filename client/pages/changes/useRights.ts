import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import type { Change } from '../../features/changes/change.ts'

/** Returns what the reader may do with a change. The server decides about the tags of a moderator. */
export function useRights({ kind, state, actor }: Pick<Change, 'kind' | 'state' | 'actor'>) {
  const { user } = useSession()
  const { data: rights } = trpc.change.rights.useQuery(undefined, { enabled: user !== null })
  const isOwn = user !== null && user.id === actor?.id
  const mayCheck = rights?.mayCheck === true
  const isModerator = rights !== undefined && (rights.scope.isSiteAdmin || rights.scope.adminTags.length > 0)
  // What was created or removed is only taken back by a moderator.
  const mayUndo = isModerator || (isEdit(kind) && (mayCheck || isOwn))
  return {
    mayCheck,
    isModerator,
    canMarkGood: mayCheck && !isOwn && state === 'unchecked',
    // A split, and the undo of a merge, are undone by a merge.
    canUndo:
      mayUndo && kind !== 'part.unmerged' && kind !== 'part.split' && (state === 'unchecked' || state === 'trusted'),
  }
}

const isEdit = (kind: string): boolean => kind.endsWith('.edited') || kind.endsWith('.reverted')
