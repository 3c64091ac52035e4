import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { Votable } from '../../../shared/votes.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { Vote } from '../../ui/VoteButtons.tsx'

/** The sum of an item's votes, and the user's own vote. */
type Votes = { votes: number; userVote: Vote }

/**
 * Votes on a comment, post or image. A vote is shown at once, wherever the item is shown. If the server rejects it, the
 * confirmed votes are shown again and a toast says why.
 * @returns props of VoteButtons for a signed-in user
 */
export function useVote(kind: Votable, { id, votes, userVote }: { id: string } & Votes) {
  const session = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  // Votes on one item are sent one after the other, so that the last one counts.
  const scope = { id: `vote ${id}` }
  const pending = useMutationState({
    filters: {
      mutationKey: getMutationKey(trpc.vote.set),
      status: 'pending',
      predicate: ({ options }) => options.scope?.id === scope.id,
    },
    select: ({ state }) => (state.variables as RouterInputs['vote']['set']).value,
  })
  // Not written into the cached item, because an answer that arrives before the server has stored the vote would undo it.
  const vote = pending.at(-1) ?? userVote
  const { mutate } = trpc.vote.set.useMutation({
    scope,
    trpc: { context: { account: session.user?.id } },
    onMutate: ({ value }) => ({ isDownvote: value === -1 || (value === 0 && vote === -1) }),
    onSuccess: (confirmed) => putVotes(queryClient, id, confirmed),
    onError(error, _vote, context) {
      const message = errorSentence(error)
      toast.error(context?.isDownvote ? `Failed to downvote: ${message}` : `Failed to vote: ${message}`)
    },
  })
  return {
    count: votes - userVote + vote,
    vote,
    onVote: (value: Vote) => mutate({ kind, id, value }),
  }
}

/** Writes confirmed votes into every cached answer that contains the item, without changing the age of the answer. */
function putVotes(queryClient: QueryClient, id: string, votes: Votes) {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withVotes(state.data, id, votes)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Returns the same object if it does not contain the item, so that nothing is rendered again. */
function withVotes(data: unknown, id: string, votes: Votes): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('userVote' in data && 'id' in data && data.id === id) return { ...data, ...votes }
  const entries = Object.entries(data).map(([key, value]) => [key, withVotes(value, id, votes)] as const)
  if (entries.every(([key, value]) => value === (data as Record<string, unknown>)[key])) return data
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
