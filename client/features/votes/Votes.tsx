import type { Votable } from '../../../shared/votes.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { VoteButtons, type Vote, type VoteButtonsProps } from '../../ui/VoteButtons.tsx'
import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'

type VotesProps = Pick<VoteButtonsProps, 'label' | 'vertical' | 'showHint'> & {
  kind: Votable
  item: { id: string; votes: number; userVote: Vote }
}

/** The votes on a comment, post or image, and the buttons to vote. */
export function Votes({ kind, item, ...look }: VotesProps) {
  const { state } = useSession()
  if (state === 'in') return <OwnVotes kind={kind} item={item} {...look} />
  return <VoteButtons count={item.votes} vote={item.userVote} onVote={null} {...look} />
}

/** Separate, because the hooks of voting take time in the server rendering, and visitors cannot vote. */
function OwnVotes({ kind, item, ...look }: VotesProps) {
  return <VoteButtons {...useVote(kind, item)} {...look} />
}

/** The sum of an item's votes, and the user's own vote. */
type VoteState = { votes: number; userVote: Vote }

/**
 * Votes on a comment, post or image. A vote is shown at once, wherever the item is shown. If the server rejects it, the
 * confirmed votes are shown again and a toast says why.
 * @returns props of VoteButtons for a signed-in user
 */
function useVote(kind: Votable, { id, votes, userVote }: { id: string } & VoteState) {
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
function putVotes(queryClient: QueryClient, id: string, votes: VoteState) {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withVotes(state.data, id, votes)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Returns the same object if it does not contain the item, so that nothing is rendered again. */
function withVotes(data: unknown, id: string, votes: VoteState): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('userVote' in data && 'id' in data && data.id === id) return { ...data, ...votes }
  const entries = Object.entries(data).map(([key, value]) => [key, withVotes(value, id, votes)] as const)
  if (entries.every(([key, value]) => value === (data as Record<string, unknown>)[key])) return data
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
