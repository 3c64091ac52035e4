import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import type { CarsDraft } from './cars-draft.ts'
import css from '../editor.module.css'
import { RowFields } from './RowFields.tsx'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'

type EditRowProps = { form: Form<CarsDraft>; at: number; vehicle: string; onDone(): void; onCancel(): void }

/**
 * Edits the fields of a row in the form of all rows, so that saving includes them. Its car stays, because another car is
 * another row.
 */
export function EditRow({ form, at, vehicle, onDone, onCancel }: EditRowProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  return (
    <form
      ref={panel}
      className={css.panel}
      aria-label={`Edit ${vehicle}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <strong>{vehicle}</strong>
      <RowFields form={form} at={`rows.${at}`} />
      <div className={css.adders}>
        <Button type="submit">Done</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
