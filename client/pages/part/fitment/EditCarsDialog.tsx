import { useState } from 'react'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../../base/trpc.ts'
import { useFlagQuestion } from '../../../features/flags/useFlagQuestion.tsx'
import { useNewestRevision } from '../../../features/history/useNewestRevision.ts'
import { useForm } from '../../../forms/useForm.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { EditorDialog } from '../EditorDialog.tsx'
import { carsForm, isChanged, rebase, startEdit, toInput, type CarsDraft, type Fitment } from './cars-draft.ts'
import { CarsConflict } from './CarsConflict.tsx'
import css from '../editor.module.css'
import { EditRows } from './EditRows.tsx'
import { carsOf, choiceErrors, isFilled } from './new-cars.ts'

type EditCarsDialogProps = {
  partId: string
  /** The form for a new row is open at first. */
  startsAdding: boolean
  open: boolean
  onClose(): void
}

const SIGN_IN = 'You must be logged in to edit the cars of a part. Please log in and try again.'

/** Edits the cars that a part fits; for visitors, where they sign in. */
export default function EditCarsDialog(props: EditCarsDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  if (session.state !== 'in') return null
  return <Edit key={session.user.id} userId={session.user.id} {...props} />
}

function Edit({ partId, userId, startsAdding, open, onClose }: EditCarsDialogProps & { userId: string }) {
  const toast = useToast()
  const source = trpc.fitment.ofPart.useQuery({ partId }, { enabled: open, staleTime: 0 })
  const { form, question } = useCarsForm({ partId, userId, source: source.data }, () => {
    toast.show('The cars are saved.')
    onClose()
  })
  const { conflict, adding } = form.values
  const [wasOpen, setWasOpen] = useState(false)
  const [isFormOpen, setFormOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    setFormOpen(open && startsAdding)
  }
  const isAdding = isFormOpen || isFilled(adding)

  /** Also saves the cars in the open form. Of an empty form only if nothing else has changed. */
  function save() {
    const values: CarsDraft = form.currentValues()
    const isWanted = isFilled(values.adding) || (isAdding && !isChanged(values))
    const errors = isWanted ? choiceErrors(values.adding) : null
    if (errors) form.reject(errors)
    else form.submit()
  }
  return (
    <EditorDialog
      title="Cars this part fits"
      form={form}
      source={source}
      hasWork={source.data !== undefined && isChanged(form.values)}
      summary={form.field('summary')}
      signIn={SIGN_IN}
      question={question}
      open={open}
      onClose={onClose}
      onSave={save}
    >
      {conflict && (
        <CarsConflict draft={form.values} conflict={conflict} onChoose={(it) => form.update(structuredClone(it))} />
      )}
      <label className={css.universal}>
        <input
          type="checkbox"
          checked={form.values.universal}
          onChange={({ target }) => form.change('universal', target.checked)}
        />
        <span>Fits every car (a universal part)</span>
      </label>
      <EditRows key={String(open)} form={form} isAdding={isAdding} onAdding={setFormOpen} />
    </EditorDialog>
  )
}

/** The form of an edit, always based on the newest known revision. */
function useCarsForm(
  { partId, userId, source }: { partId: string; userId: string; source: Fitment | undefined },
  onSaved: () => void,
) {
  const { fitment } = trpc.useUtils()
  const save = trpc.fitment.save.useMutation()
  const { question, confirm } = useFlagQuestion()
  const form = useForm({
    initial: startEdit(source),
    draftKey: `cars:${partId}:${userId}`,
    schema: carsForm,
    toInput: toInput(partId),
    async send({ adding, ...input }) {
      const cars = carsOf(form.currentValues().adding)
      const added = adding ? cars.map(({ id }) => ({ ...adding.row, vehicleId: id })) : []
      const rows = [...input.rows, ...added]
      await confirm({ subject: 'cars', partId, universal: input.universal, rows })
      const { fitment: saved, changed } = await save.mutateAsync({ ...input, rows })
      return changed ? saved : null
    },
    async onSent(saved) {
      fitment.ofPart.setData({ partId }, saved)
      void fitment.verdicts.invalidate()
      // The page shows the edit before the editor is closed.
      await Promise.all([fitment.outline.invalidate({ partId }), fitment.history.invalidate({ partId })])
      onSaved()
    },
    savedValues: startEdit,
    onRejected(error) {
      const current = errorData(error)?.details?.['current'] as Fitment | undefined
      if (current) fitment.ofPart.setData({ partId }, current)
    },
  })

  useNewestRevision({ form, source, isChanged, rebase })
  return { form, question }
}
