import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { Proposal } from './ProposalBar.tsx'

const ObjectDialog = lazyDialog(() => import('./ObjectDialog.tsx'))

/** The level from which users agree or object. */
const LEVEL = 1

type ProposalActionsProps = {
  proposal: Proposal
  /** Of the preview that the page shows. */
  version: string | undefined
}

/** The buttons of a proposal to merge: 'Withdraw' for its author, 'Agree' and 'Object' for users of level 1. */
export default function ProposalActions({ proposal, version }: ProposalActionsProps) {
  const { user } = useSession()
  const rights = trpc.change.rights.useQuery(undefined, { enabled: user !== null })
  if (user === null) return null
  if (user.id === proposal.proposer?.id) return <Withdraw proposal={proposal} />
  if (rights.data === undefined || rights.data.level < LEVEL) return null
  return <Answers proposal={proposal} version={version} userId={user.id} />
}

function Answers({ proposal, version, userId }: ProposalActionsProps & { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const show = useShowAnswer()
  const toast = useToast()
  const agree = trpc.mergeProposal.agree.useMutation({
    onSuccess: show,
    onError: (error) => toast.error(errorSentence(error)),
  })
  const isOwn = (opinions: { user: { id: string } | null }[]) => opinions.some(({ user }) => user?.id === userId)
  const agrees = isOwn(proposal.agreements)
  return (
    <>
      <Button
        aria-pressed={agrees}
        busy={agree.isPending}
        onClick={() => !agrees && agree.mutate({ id: proposal.id, version })}
      >
        Agree
      </Button>
      <Button aria-pressed={isOwn(proposal.objections)} {...ObjectDialog.opener} onClick={() => setOpen(true)}>
        Object
      </Button>
      <ObjectDialog proposal={proposal} onSent={show} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Withdraw({ proposal: { id } }: { proposal: Proposal }) {
  const show = useShowAnswer()
  const toast = useToast()
  const withdraw = trpc.mergeProposal.withdraw.useMutation({
    async onSuccess(answered) {
      await show(answered)
      toast.show('The proposal is withdrawn.')
      // The button disappears with the proposal.
      focusHeading()
    },
    onError: (error) => toast.error(errorSentence(error)),
  })
  return (
    <Button busy={withdraw.isPending} busyWord="Withdrawing..." onClick={() => withdraw.mutate({ id })}>
      Withdraw
    </Button>
  )
}

type Answered = RouterOutputs['mergeProposal']['get']

/** Returns a function that shows a proposal after an answer, or the part that both are now. */
function useShowAnswer(): (answered: Answered) => Promise<void> {
  const cache = trpc.useUtils()
  const toast = useToast()
  const [, navigate] = useLocation()
  return async ({ state, winner }) => {
    if (state !== 'merged') {
      await Promise.all([cache.part.bySlug, cache.mergeProposal, cache.duplicate.list].map((each) => each.invalidate()))
      return
    }
    await cache.invalidate(undefined, { refetchType: 'none' })
    navigate(paths.part(winner.slug))
    toast.show('The parts are merged.')
  }
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
