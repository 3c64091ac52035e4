import type { Votable } from '../../../shared/votes.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { VoteButtons, type Vote, type VoteButtonsProps } from '../../ui/VoteButtons.tsx'
import { useVote } from './useVote.ts'

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
