import { useEffect, useEffectEvent, useId, useState } from 'react'
import { partEditForm } from '../../../../shared/parts.ts'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../../base/trpc.ts'
import { useFlagQuestion } from '../../../features/flags/useFlagQuestion.tsx'
import { ConflictPanel } from '../../../features/history/ConflictPanel.tsx'
import { isSame } from '../../../features/history/diff.ts'
import { useNewestRevision } from '../../../features/history/useNewestRevision.ts'
import { SIGN_IN_TO_EDIT, type Part } from '../../../features/parts/part.ts'
import { DraftNote } from '../../../forms/DraftNote.tsx'
import { MarkdownEditor } from '../../../forms/MarkdownEditor.tsx'
import { useForm, type Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOpenDialog } from '../PartDialogsProvider.tsx'
import {
  FIELD_NAMES,
  fieldsOf,
  isChanged,
  keepMine,
  NOT_LOADED,
  rebase,
  startEdit,
  takeTheirs,
  textOf,
  toInput,
  type EditDraft,
  type FieldName,
  type Source,
} from './edit-draft.ts'
import css from './EditDialog.module.css'
import { EditFields } from './EditFields.tsx'
import { Submitted } from './Submitted.tsx'

type EditDialogProps = { part: Part; open: boolean; onClose(): void }

/** Milliseconds between the closing of the editor and the success dialog. */
const SUBMITTED_AFTER = 10

const KEPT = 'Draft saved in this browser.'

/** Edit Part Information; for visitors, where they sign in. */
export default function EditDialog({ part, open, onClose }: EditDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={open} onClose={onClose} sentence={SIGN_IN_TO_EDIT} />
  if (session.state !== 'in') return null
  return <Edit key={session.user.id} partId={part.id} userId={session.user.id} open={open} onClose={onClose} />
}

type EditProps = { partId: string; userId: string; open: boolean; onClose(): void }

function Edit({ partId, userId, open, onClose }: EditProps) {
  const toast = useToast()
  const openDialog = useOpenDialog()
  const formId = useId()
  const source = trpc.part.source.useQuery({ id: partId }, { enabled: open, staleTime: 0 })
  const isLoaded = source.data !== undefined
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, existingSlug, question } = useEditForm({ partId, userId, source: source.data }, () => {
    onClose()
    setTimeout(() => setSubmitted(true), SUBMITTED_AFTER)
  })
  const [dropped, setDropped] = useState<EditDraft | null>(null)
  const hasWork = isLoaded && isChanged(form.values)

  useEffect(() => MarkdownEditor.preload(), [])
  const focusTitle = useEffectEvent(() => form.focus('mine.name'))
  useEffect(() => {
    if (open && isLoaded) focusTitle()
  }, [open, isLoaded])

  function close() {
    if (hasWork) toast.show(KEPT)
    form.leave()
    setDropped(null)
    onClose()
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title="Edit Part Information"
        wide
        dirty={hasWork || form.busy}
        footer={<Footer form={form} formId={formId} isLoaded={isLoaded} onCancel={close} />}
      >
        {isLoaded ? (
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              form.submit()
            }}
          >
            <EditNote form={form} hasWork={hasWork} dropped={dropped} onDropped={setDropped} />
            <EditConflict form={form} />
            <EditFields form={form} existingSlug={existingSlug} />
          </form>
        ) : source.error && !source.isFetching ? (
          <ErrorNote message={errorSentence(source.error)} onRetry={() => void source.refetch()} />
        ) : (
          <div className={css.loading}>
            <Loading>Loading...</Loading>
          </div>
        )}
        {/* Inside, so that they are above this dialog and return the focus to it. */}
        {question}
        <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={SIGN_IN_TO_EDIT} kept={KEPT} />
      </Dialog>
      <Submitted
        open={isSubmitted}
        onClose={() => setSubmitted(false)}
        onHistory={() => {
          setSubmitted(false)
          openDialog('history')
        }}
      />
    </>
  )
}

type FooterProps = { form: Form<EditDraft>; formId: string; isLoaded: boolean; onCancel(): void }

function Footer({ form, formId, isLoaded, onCancel }: FooterProps) {
  return (
    <>
      {form.failure !== null && (
        <div className={css.failure}>
          <ErrorNote bare message={form.failure} />
        </div>
      )}
      <output className={css.unchanged}>{form.notice}</output>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" disabled={!isLoaded} busy={form.busy} busyWord="Saving...">
        Save Changes
      </Button>
    </>
  )
}

type EditNoteProps = {
  form: Form<EditDraft>
  hasWork: boolean
  /** The edit that the user has discarded, for Undo. */
  dropped: EditDraft | null
  onDropped(edit: EditDraft | null): void
}

function EditNote({ form, hasWork, dropped, onDropped }: EditNoteProps) {
  if (hasWork && !form.isRestored) return null
  if (hasWork) {
    const discard = () => {
      onDropped(form.values)
      form.discard()
    }
    return <DraftNote text="Your unsaved changes are here again." action="Discard" onAct={discard} />
  }
  if (dropped === null) return null
  const undo = () => {
    form.restore(dropped)
    onDropped(null)
  }
  return <DraftNote text="Your changes are discarded." action="Undo" onAct={undo} />
}

const LABELS: Record<FieldName, string> = {
  name: 'Title',
  description: 'Description',
  tags: 'Tags',
  numbers: 'Part numbers',
}

function EditConflict({ form }: { form: Form<EditDraft> }) {
  const { base, mine, conflict } = form.values
  if (!conflict) return null
  const { yours, taken } = conflict
  const theirs = fieldsOf(base)
  const differing = FIELD_NAMES.filter((field) => textOf(field, theirs) !== textOf(field, yours))
  return (
    <ConflictPanel
      title="Someone else saved this part while you were editing."
      text={
        differing.length > 0
          ? 'Compare both versions, merge them in the fields below and save again. Your changes are still there.'
          : 'Their version is the same as yours.'
      }
      saved={{ ...base, editor: base.editor?.name ?? null }}
      taken={taken.map((field) => LABELS[field])}
      fields={differing.map((field) => ({
        label: LABELS[field],
        theirs: textOf(field, theirs),
        yours: textOf(field, yours),
        chosen: isSame(mine[field], theirs[field]) ? 'theirs' : isSame(mine[field], yours[field]) ? 'mine' : null,
        onTheirs: () => form.update(takeTheirs(form.values, field)),
        onMine: () => form.update(keepMine(form.values, field)),
      }))}
      disabled={form.busy}
    />
  )
}

/** The form of an edit, always based on the newest known revision. */
function useEditForm(
  { partId, userId, source }: { partId: string; userId: string; source: Source | undefined },
  onSaved: () => void,
) {
  const cache = trpc.useUtils()
  const edit = trpc.part.edit.useMutation()
  const { question, confirm } = useFlagQuestion()
  const form = useForm({
    initial: startEdit(source ?? NOT_LOADED),
    draftKey: `edit:${partId}:${userId}`,
    schema: partEditForm,
    toInput,
    fieldNames: {
      name: 'mine.name',
      description: 'mine.description',
      tags: 'mine.tags',
      numbers: 'mine.numbers',
    },
    async send(input) {
      const { name, numbers, description } = input
      await confirm({ subject: 'part', id: partId, name, numbers, description })
      const { part, changed } = await edit.mutateAsync(input)
      return changed ? part : null
    },
    async onSent(part) {
      cache.part.source.setData({ id: partId }, part)
      // The page shows the edit before the editor is closed.
      await Promise.all([cache.part.bySlug.invalidate(), cache.part.history.invalidate({ id: partId })])
      onSaved()
    },
    onRejected(error) {
      const current = errorData(error)?.details?.['current'] as Source | undefined
      if (current) cache.part.source.setData({ id: partId }, current)
    },
    savedValues: startEdit,
    failureSentence: (error) => `Failed to update product: ${errorSentence(error)}`,
  })

  useNewestRevision({ form, source, isChanged, rebase })

  const slug = errorData(edit.error)?.details?.['existingSlug']
  return { form, question, existingSlug: 'mine.name' in form.errors && typeof slug === 'string' ? slug : null }
}
