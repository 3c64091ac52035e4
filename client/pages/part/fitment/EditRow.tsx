import { rowForm } from '../../../../shared/fitment.ts'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { toContent, type RowDraft } from './cars-draft.ts'
import css from './EditCars.module.css'
import { RowFields } from './RowFields.tsx'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'

type EditRowProps = { row: RowDraft; onSave(row: RowDraft): void; onCancel(): void }

/** Edits the fields of a row. Its car stays, because another car is another row. */
export function EditRow({ row, onSave, onCancel }: EditRowProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  const { vehicleId, vehicle, ...initial } = row
  const form = useForm({
    initial,
    schema: rowForm,
    toInput: toContent,
    send: () => Promise.resolve(),
    onSent: (_, fields) => onSave({ ...fields, vehicleId, vehicle }),
    savedValues: (_, fields) => fields,
  })
  return (
    <form ref={panel} className={css.panel} aria-label={`Edit ${vehicle}`} noValidate onSubmit={form.submit}>
      <strong>{vehicle}</strong>
      <RowFields form={form} />
      <div className={css.adders}>
        <Button type="submit">Apply</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
