import { useState } from 'react'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { useSession } from '../../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../../base/trpc.ts'
import { useFlagQuestion } from '../../../features/flags/useFlagQuestion.tsx'
import { useNewestRevision } from '../../../features/history/useNewestRevision.ts'
import type { Part } from '../../../features/parts/part.ts'
import { useForm } from '../../../forms/useForm.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { EditorDialog } from '../EditorDialog.tsx'
import { EditRelationRows } from './EditRelationRows.tsx'
import {
  isChanged,
  isFilled,
  NEW_ROW,
  rebase,
  relationsForm,
  startEdit,
  toInput,
  type RelationsDraft,
} from './relations-draft.ts'
import type { Relations } from './relations.ts'
import { RelationsConflict } from './RelationsConflict.tsx'

type EditRelationsDialogProps = {
  part: Pick<Part, 'id' | 'slug'>
  /** The form for a new row is open at first. */
  startsAdding: boolean
  open: boolean
  onClose(): void
}

const SIGN_IN = 'You must be logged in to edit the relations of a part. Please log in and try again.'

/** Edits the relations that are stored at a part; for visitors, where they sign in. */
export default function EditRelationsDialog(props: EditRelationsDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  if (session.state !== 'in') return null
  return <Edit key={session.user.id} userId={session.user.id} {...props} />
}

function Edit({ part, userId, startsAdding, open, onClose }: EditRelationsDialogProps & { userId: string }) {
  const toast = useToast()
  const source = trpc.relation.list.useQuery({ idOrSlug: part.id }, { enabled: open, staleTime: 0 })
  const { form, question } = useRelationsForm({ partId: part.id, userId, source: source.data }, () => {
    toast.show('The relations are saved.')
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

  /** Moves the new row to the list. Returns whether it is complete. */
  async function add(): Promise<boolean> {
    const values: RelationsDraft = form.currentValues()
    if (!isFilled(values.adding)) {
      form.reject({ 'adding.otherId': 'Choose a part.' })
      return false
    }
    if (!(await form.validate('adding.otherId', 'adding.quantity', 'adding.note'))) {
      form.focus()
      return false
    }
    form.change('rows', [...values.rows, values.adding])
    form.change('adding', NEW_ROW)
    setFormOpen(false)
    return true
  }
  /** Also saves the row in the open form. Of an empty form only if nothing else has changed. */
  async function save() {
    const isWanted = isFilled(form.currentValues().adding) || (isAdding && !isChanged(form.currentValues()))
    if (!isWanted || (await add())) form.submit()
  }
  return (
    <EditorDialog
      title="Interchange of this part"
      form={form}
      source={source}
      hasWork={source.data !== undefined && isChanged(form.values)}
      summary={form.field('summary')}
      signIn={SIGN_IN}
      question={question}
      open={open}
      onClose={onClose}
      onSave={() => void save()}
    >
      {conflict && (
        <RelationsConflict
          draft={form.values}
          conflict={conflict}
          onChoose={(rows) => form.update({ rows: structuredClone(rows) })}
        />
      )}
      <EditRelationRows
        key={String(open)}
        form={form}
        slug={part.slug}
        isAdding={isAdding}
        onAdding={setFormOpen}
        onAdd={add}
      />
      {source.data !== undefined && source.data.fromOthers.length > 0 && (
        <p className="caption">Relations that other parts have with this one are edited at those parts.</p>
      )}
    </EditorDialog>
  )
}

/** The form of an edit, always based on the newest known revision. */
function useRelationsForm(
  { partId, userId, source }: { partId: string; userId: string; source: Relations | undefined },
  onSaved: () => void,
) {
  const { relation } = trpc.useUtils()
  const save = trpc.relation.save.useMutation()
  const { question, confirm } = useFlagQuestion()
  const form = useForm({
    initial: startEdit(source),
    draftKey: `relations:${partId}:${userId}`,
    schema: relationsForm,
    toInput: toInput(partId),
    async send({ adding: _none, ...input }) {
      await confirm({ subject: 'relations', partId, rows: input.rows })
      const { relations, changed } = await save.mutateAsync(input)
      return changed ? relations : null
    },
    async onSent(saved) {
      // The other parts show the relation too.
      await Promise.all([relation.list.invalidate(), relation.history.invalidate({ partId })])
      relation.list.setData({ idOrSlug: partId }, saved)
      onSaved()
    },
    savedValues: startEdit,
    onRejected(error) {
      const current = errorData(error)?.details?.['current'] as Relations | undefined
      if (current) relation.list.setData({ idOrSlug: partId }, current)
    },
  })

  useNewestRevision({ form, source, isChanged, rebase })
  return { form, question }
}
