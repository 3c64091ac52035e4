import { useState, type SubmitEvent } from 'react'
import { UNDO_REASON_MISSING } from '../../../shared/change-filters.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { formatTime } from '../../../shared/format.ts'
import type { Change } from '../../features/changes/change.ts'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import css from './ChangesPage.module.css'
import rows from './rows.module.css'
import type { Check } from './useCheck.ts'

/** The pressed button leads to the field. */
const focus = (field: HTMLElement | null) => field?.focus()

type UndoFormProps = {
  change: Change
  check: Check
  /** Opens the difference together with the newer one. */
  onSeeBoth(): void
  onClose(): void
}

/** Asks for the reason of an undo in the line. A newer edit by another user is in the way, and said. */
export function UndoForm({ change, check, onSeeBoth, onClose }: UndoFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { newer } = check

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reason.trim() === '') return setError(UNDO_REASON_MISSING)
    setError(null)
    if (await check.undo(reason.trim())) onClose()
  }
  return (
    <form className={css.undo} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={focus}
        label="Reason"
        name="reason"
        maxLength={LENGTH.reason}
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <div className={css.undoButtons}>
        <Button
          type="submit"
          variant="primary"
          busy={check.isBusy}
          aria-label={`Undo the change by ${change.actor?.name ?? 'an unknown user'}`}
        >
          Undo
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <output className={cx(rows.note, css.inTheWay)}>
        {newer && (
          <>
            Changed again at {formatTime(newer.at)}.{' '}
            <Button variant="quiet" tone="signal" onClick={onSeeBoth}>
              See both
            </Button>
          </>
        )}
        {!newer && check.note}
      </output>
    </form>
  )
}
