import type { FormEvent, ReactNode } from 'react'
import { PROBLEM_KINDS, PROBLEM_OUTCOMES, type ProblemKind, type ProblemOutcome } from '../../../shared/labels.ts'
import { problemCloseInput, problemOpenInput, problemStatementInput } from '../../../shared/problems.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { useFormPhotos } from '../../features/photos/useFormPhotos.ts'
import type { PhotoDraft } from '../../features/photos/photo-draft.ts'
import PhotoField from '../../features/photos/PhotoField.tsx'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { useForm, type Form } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './ProblemPage.module.css'
import type { TradeProblem } from './ProblemPage.tsx'

type FormProps = { tradeId: string }

const NO_PHOTOS: PhotoDraft[] = []

const uploadIds = (photos: PhotoDraft[]) => photos.flatMap(({ uploadId }) => uploadId || [])

/** Returns a function that shows the answer of a change, and what was done. */
function useChanged(done: string) {
  const toast = useToast()
  const { problem } = trpc.useUtils()
  return (answer: TradeProblem) => {
    toast.show(done)
    problem.byTrade.setData({ tradeId: answer.trade.id }, answer)
  }
}

/** Reports a problem with a trade. */
export function OpenForm({ tradeId, isAgain }: FormProps & { isAgain: boolean }) {
  const { user } = useSession()
  const open = trpc.problem.open.useMutation()
  const form = useForm({
    initial: { kind: '', text: '', photos: NO_PHOTOS },
    draftKey: `problem:${tradeId}:${user?.id}`,
    schema: problemOpenInput,
    // The schema refuses '' with the message of the field.
    toInput: ({ kind, text, photos }) => ({ tradeId, kind: kind as ProblemKind, text, photos: uploadIds(photos) }),
    send: (input: RouterInputs['problem']['open']) => open.mutateAsync(input),
    onSent: useChanged('Problem reported. Moderators and the other side can read it.'),
  })
  const photos = useFormPhotos(form)
  return (
    <FormSection
      title={isAgain ? 'Report another problem' : 'Report a problem'}
      verb="Report problem"
      form={form}
      photos={photos}
    >
      <p className={css.quiet}>
        Write to the other side first: most problems are solved in messages. Moderators of the part read your report,
        the listing and the last 100 messages of you two as they are now. The other side is notified and can answer
        here.
      </p>
      <Field as="select" label="What is the problem?" {...form.field('kind')}>
        <option value="">Choose…</option>
        <Options labels={PROBLEM_KINDS} />
      </Field>
      <Field as="textarea" label="What happened?" rows={5} {...form.field('text')} />
      <PhotoField photos={photos} partName="Problem" legend="Photos (optional)" {...form.control('photos')} />
    </FormSection>
  )
}

/** Adds a statement. */
export function StatementForm({ tradeId }: FormProps) {
  const { user } = useSession()
  const add = trpc.problem.addStatement.useMutation()
  const form = useForm({
    initial: { text: '', photos: NO_PHOTOS },
    draftKey: `statement:${tradeId}:${user?.id}`,
    schema: problemStatementInput,
    toInput: ({ text, photos }) => ({ tradeId, text, photos: uploadIds(photos) }),
    send: (input: RouterInputs['problem']['addStatement']) => add.mutateAsync(input),
    onSent: useChanged('Statement added.'),
  })
  const photos = useFormPhotos(form)
  return (
    <FormSection title="Add a statement" verb="Add statement" form={form} photos={photos}>
      <Field
        as="textarea"
        label="Statement"
        rows={4}
        hint="The buyer, the seller and moderators can read it. It cannot be changed later."
        {...form.field('text')}
      />
      <PhotoField photos={photos} partName="Problem" legend="Photos (optional)" {...form.control('photos')} />
    </FormSection>
  )
}

/** Closes the problem with an outcome, for moderators. */
export function CloseForm({ tradeId }: FormProps) {
  const close = trpc.problem.close.useMutation()
  const form = useForm({
    initial: { outcome: '', note: '' },
    schema: problemCloseInput,
    toInput: ({ outcome, note }) => ({ tradeId, outcome: outcome as ProblemOutcome, note }),
    send: (input: RouterInputs['problem']['close']) => close.mutateAsync(input),
    onSent: useChanged('Problem closed. Both sides are notified.'),
  })
  return (
    <FormSection title="Close the problem" verb="Close problem" form={form} isPlain>
      <Field as="select" label="Outcome" {...form.field('outcome')}>
        <option value="">Choose…</option>
        <Options labels={PROBLEM_OUTCOMES} />
      </Field>
      <Field as="textarea" label="Note" hint="Both sides can read it." {...form.field('note')} />
    </FormSection>
  )
}

type FormSectionProps<Values extends Record<string, unknown>> = {
  title: string
  /** On the button. */
  verb: string
  form: Pick<Form<Values>, 'submit' | 'busy' | 'failure' | 'isSignedOut' | 'dismissSignedOut'>
  /** Whether another form of the page has the primary button. */
  isPlain?: boolean
  photos?: ReturnType<typeof useFormPhotos>
  children: ReactNode
}

function FormSection<Values extends Record<string, unknown>>(props: FormSectionProps<Values>) {
  const { title, verb, form, isPlain, photos, children } = props
  const { isWaiting = false, submit = form.submit } = photos ?? {}
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <form className={css.form} aria-label={title} noValidate onSubmit={onSubmit}>
      <SectionHead title={title} />
      {children}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      <Button type="submit" variant={isPlain ? 'plain' : 'primary'} busy={form.busy || isWaiting} busyWord="Sending...">
        {verb}
      </Button>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="You must be logged in to write here. Please log in and try again."
      />
    </form>
  )
}
