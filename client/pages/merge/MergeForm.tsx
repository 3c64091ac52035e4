import { useRef } from 'react'
import { useLocation } from 'wouter'
import { mergeInput } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import { AGREEMENTS_NEEDED, OBJECTION_HOURS } from '../../../shared/proposal-rules.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Merge.module.css'
import type { Preview } from './Merge.tsx'

type MergeFormProps = {
  merge: RouterInputs['merge']['preview']
  preview: Preview
  /** Whether the preview is still that of other choices. */
  isOutdated: boolean
  /** Whether a proposal to merge the two is open. There is one at a time. */
  isProposed: boolean
  userId: string
  /** The server has rejected the merge, perhaps because one of the parts was changed. */
  onChanged(): Promise<unknown>
}

/** The form with the reason of a merge. A moderator of both parts merges them, everybody else proposes it. */
export function MergeForm(props: MergeFormProps) {
  const { preview, isProposed } = props
  if (preview.mayMerge || !isProposed) return <Form {...props} />
  return (
    <div className={css.form}>
      <p className="caption">The merge is shown as it was proposed.</p>
      <div>
        <Cancel preview={preview} />
      </div>
    </div>
  )
}

const Cancel = ({ preview: { loser } }: { preview: Preview }) => (
  <ButtonLink variant="quiet" to={paths.part(loser.slug)}>
    Cancel
  </ButtonLink>
)

/** The texts of the toast on the page of the kept part. */
const DONE = {
  merge: 'The parts are merged.',
  propose: `The merge is proposed. ${AGREEMENTS_NEEDED} other users have to agree.`,
} as const

function Form({ merge, preview, isOutdated, isProposed, userId, onChanged }: MergeFormProps) {
  const { version, warnings, mayMerge } = preview
  const isRefused = warnings.some(({ level }) => level === 'refused')
  const isOff = isRefused || isOutdated
  const way = useRef<keyof typeof DONE>('merge')
  const merging = trpc.merge.merge.useMutation()
  const proposing = trpc.mergeProposal.propose.useMutation()
  const showWinner = useShowWinner()
  const toast = useToast()
  const form = useForm({
    initial: { reason: '' },
    draftKey: `merge:${[merge.id, merge.into].toSorted().join(':')}:${userId}`,
    schema: mergeInput,
    toInput: ({ reason }) => ({ ...merge, version, reason }),
    send: (input) => (way.current === 'merge' ? merging : proposing).mutateAsync(input),
    async onSent({ winner }: { winner: { slug: string } }) {
      await showWinner(winner.slug)
      toast.show(DONE[way.current])
    },
    onRejected: (error) => error !== undefined && onChanged(),
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate aria-label="Merge">
      <Field
        as="textarea"
        label="Why are they the same part?"
        hint={
          isProposed
            ? undefined
            : `A proposal needs ${AGREEMENTS_NEEDED} users with 10 edits that stood. A first objection keeps it open for ${OBJECTION_HOURS} hours.`
        }
        {...form.field('reason')}
      />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      {isRefused && <p className="caption">The merge is off until what is red is solved.</p>}
      <div className={css.buttons}>
        <Cancel preview={preview} />
        <div className={css.ways}>
          {!isProposed && (
            <Button
              type="submit"
              variant={mayMerge ? 'plain' : 'primary'}
              disabled={isOff}
              busy={proposing.isPending}
              busyWord="Proposing..."
              onClick={() => (way.current = 'propose')}
            >
              Propose merge
            </Button>
          )}
          {mayMerge && (
            <Button
              type="submit"
              variant="primary"
              icon="git-merge"
              disabled={isOff}
              busy={merging.isPending}
              busyWord="Merging..."
              onClick={() => (way.current = 'merge')}
            >
              Merge now
            </Button>
          )}
        </div>
      </div>
      <p className={`caption ${css.undoable}`}>A merge can be undone at any time.</p>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Log in to merge these parts."
        kept="Draft saved in this browser."
      />
    </form>
  )
}

/** Returns a function that opens the page of the kept part. Nothing that was loaded before is shown there. */
function useShowWinner(): (slug: string) => Promise<void> {
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  return async (slug) => {
    await cache.invalidate(undefined, { refetchType: 'none' })
    await cache.part.bySlug.prefetch({ idOrSlug: slug })
    navigate(paths.part(slug))
  }
}
