import { useLocation } from 'wouter'
import { mergeInput } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
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
  userId: string
  /** The server has rejected the merge, perhaps because one of the parts was changed. */
  onChanged(): Promise<unknown>
}

/** Asks why the two parts are the same, and merges them. For moderators of both. */
export function MergeForm(props: MergeFormProps) {
  const { preview } = props
  if (preview.mayMerge) return <Form {...props} />
  return (
    <div className={css.form}>
      <p>Only a moderator of a tag of both parts can merge them.</p>
      <div>
        <ButtonLink variant="quiet" to={paths.part(preview.loser.slug)}>
          Cancel
        </ButtonLink>
      </div>
    </div>
  )
}

function Form({ merge, preview, isOutdated, userId, onChanged }: MergeFormProps) {
  const { version, warnings, loser } = preview
  const isRefused = warnings.some(({ level }) => level === 'refused')
  const showWinner = useShowWinner()
  const toast = useToast()
  const { mutateAsync: send } = trpc.merge.merge.useMutation()
  const form = useForm({
    initial: { reason: '' },
    draftKey: `merge:${[merge.id, merge.into].toSorted().join(':')}:${userId}`,
    schema: mergeInput,
    toInput: ({ reason }) => ({ ...merge, version, reason }),
    send,
    async onSent({ winner }) {
      await showWinner(winner.slug)
      toast.show('The parts are merged.')
    },
    onRejected: (error) => error !== undefined && onChanged(),
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate aria-label="Merge">
      <Field as="textarea" label="Why are they the same part?" {...form.field('reason')} />
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      {isRefused && <p className="caption">The merge is off until what is red is solved.</p>}
      <div className={css.buttons}>
        <ButtonLink variant="quiet" to={paths.part(loser.slug)}>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          icon="git-merge"
          disabled={isRefused || isOutdated}
          busy={form.busy}
          busyWord="Merging..."
        >
          Merge now
        </Button>
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

/** Returns a function that opens the page of the kept part. Nothing that was loaded before the merge is shown there. */
function useShowWinner(): (slug: string) => Promise<void> {
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  return async (slug) => {
    await cache.invalidate(undefined, { refetchType: 'none' })
    await cache.part.bySlug.prefetch({ idOrSlug: slug })
    navigate(paths.part(slug))
  }
}
