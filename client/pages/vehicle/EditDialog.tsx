import { useState } from 'react'
import { ATTRIBUTES } from '../../../shared/vehicle-names.ts'
import { vehicleEditInput } from '../../../shared/vehicles.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../base/trpc.ts'
import { useFlagQuestion } from '../../features/flags/useFlagQuestion.tsx'
import { FIELD_NAMES, toContent, toContentDraft } from '../../features/vehicles/vehicle-draft.ts'
import { VehicleFields } from '../../features/vehicles/VehicleFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { VehicleDiff } from '../../features/history/VehicleDiff.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './EditDialog.module.css'

type EditDialogProps = { vehicle: Vehicle; open: boolean; onClose(): void }

const SIGN_IN = 'You must be logged in to edit a vehicle. Please log in and try again.'

/** Edits a vehicle; for visitors, where they sign in. */
export default function EditDialog(props: EditDialogProps) {
  const session = useSession()
  if (session.state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  // Mounted anew for each opening, so that it starts with the current content.
  return props.open ? <Edit {...props} /> : null
}

function Edit({ vehicle, open, onClose }: EditDialogProps) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const edit = trpc.vehicle.edit.useMutation()
  const { question, confirm } = useFlagQuestion()
  /** The version that the user edits. */
  const [base, setBase] = useState(vehicle)
  const form = useForm({
    initial: draftOf(vehicle),
    schema: vehicleEditInput,
    toInput: (draft) => ({
      id: vehicle.id,
      baseRevision: base.revision,
      summary: draft.summary,
      ...toContent(draft),
    }),
    fieldNames: FIELD_NAMES,
    async send(input) {
      const { name, aliases, codes, attributes } = input
      await confirm({ subject: 'vehicle', id: vehicle.id, name, aliases, codes, attributes })
      const saved = await edit.mutateAsync(input)
      return saved.changed ? saved.vehicle : null
    },
    async onSent() {
      // The page shows the edit before the dialog closes.
      await Promise.all([cache.vehicle.bySlug.invalidate(), cache.vehicle.history.invalidate({ id: vehicle.id })])
      toast.show('Changes saved.')
      onClose()
    },
    onRejected(error) {
      const current = errorData(error)?.details?.['current'] as Vehicle | undefined
      if (current) setBase(current)
    },
  })
  const message = form.failure ?? form.notice
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit vehicle"
      dirty={form.isDirty}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} busyWord="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      {message !== null && <ErrorNote bare message={message} />}
      {base !== vehicle && (
        <section className={css.conflict} aria-labelledby="conflict">
          <h3 id="conflict">Their changes</h3>
          <VehicleDiff before={withEngine(vehicle)} after={withEngine(base)} />
          <p>Saving again replaces them with the fields below.</p>
          <Button onClick={() => form.update(draftOf(base))}>Use theirs</Button>
        </section>
      )}
      <VehicleFields form={form} level={vehicle.level} makeId={vehicle.path[0] ?? null} />
      <Field
        label="Summary (optional)"
        hint="What you changed and why."
        autoComplete="off"
        {...form.field('summary')}
      />
      {question}
      <LoginRequired open={form.isSignedOut} onClose={form.dismissSignedOut} sentence={SIGN_IN} />
    </Dialog>
  )
}

const contentOf = ({ name, codes, aliases, from, to, engine, attributes }: Vehicle) => ({
  name,
  codes,
  aliases,
  from,
  to,
  engineId: engine?.id ?? null,
  attributes,
})

const draftOf = (vehicle: Vehicle) =>
  toContentDraft(contentOf(vehicle), vehicle.engine, Object.keys(ATTRIBUTES[vehicle.level]))

const withEngine = (vehicle: Vehicle) => ({ ...contentOf(vehicle), engine: vehicle.engine?.name ?? null })
