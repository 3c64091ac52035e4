import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_FITMENT_ROWS } from '../../../../shared/fitment.ts'
import { rowText } from '../../../../shared/fitment-rows.ts'
import { ErrorText } from '../../../forms/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AddCar } from './AddCar.tsx'
import { toRevisionRow, type RowDraft } from './cars-draft.ts'
import css from './EditCars.module.css'
import { EditRow } from './EditRow.tsx'

type EditRowsProps = {
  /** The form for a new row is open at first. */
  startsAdding: boolean
  rows: RowDraft[]
  /** Messages by the path of the field: { 'rows.3.vehicleId': '…' }. */
  errors: Record<string, string>
  readOnly: boolean
  onChange(rows: RowDraft[]): void
}

/** The rows of a fitment as a list, each of which opens to be edited, and the form that adds rows. */
export function EditRows({ startsAdding, rows, errors, readOnly, onChange }: EditRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(startsAdding)
  const [edited, setEdited] = useState<number | null>(null)
  const isFull = rows.length >= MAX_FITMENT_ROWS

  function closeForm() {
    flushSync(() => setAdding(false))
    addButton.current?.focus()
  }
  function add(added: RowDraft[]) {
    onChange([...rows, ...added].slice(0, MAX_FITMENT_ROWS))
    closeForm()
  }
  /** Focuses the button that edits a row, after the row has been rendered. */
  function focusRow(at: number) {
    list.current?.children[at]?.querySelector('button')?.focus()
  }
  function change(at: number, row: RowDraft) {
    flushSync(() => {
      onChange(rows.with(at, row))
      setEdited(null)
    })
    focusRow(at)
  }
  function remove(at: number) {
    flushSync(() => {
      onChange(rows.toSpliced(at, 1))
      setEdited(null)
    })
    if (rows.length > 1) focusRow(Math.min(at, rows.length - 2))
    else addButton.current?.focus()
  }
  return (
    <>
      {rows.length === 0 && !isAdding && <p className={css.none}>No cars listed yet.</p>}
      <ul ref={list} className={css.rows} aria-label="Cars">
        {rows.map((row, at) => (
          // Rows have no id, and two can be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={css.row}>
            {edited === at ? (
              <EditRow row={row} onSave={(saved) => change(at, saved)} onCancel={() => change(at, row)} />
            ) : (
              <div className={css.line}>
                <span>{rowText(toRevisionRow(row))}</span>
                <IconButton
                  label={`Edit ${row.vehicle}`}
                  icon={<Icon name="pencil" size={18} />}
                  disabled={readOnly}
                  onClick={() => setEdited(at)}
                />
                <IconButton
                  label={`Remove ${row.vehicle}`}
                  icon={<Icon name="trash" size={18} />}
                  disabled={readOnly}
                  onClick={() => remove(at)}
                />
              </div>
            )}
            {Object.entries(errors)
              .filter(([name]) => name.startsWith(`rows.${at}.`))
              .map(([name, message]) => (
                <ErrorText key={name} id={name} text={message} />
              ))}
          </li>
        ))}
      </ul>
      {errors['rows'] && <ErrorText id="rows" text={errors['rows']} />}
      {isAdding ? (
        <AddCar onAdd={add} onCancel={closeForm} />
      ) : (
        <div className={css.adders}>
          <Button
            ref={addButton}
            icon={<Icon name="plus" size={18} />}
            disabled={readOnly || isFull}
            onClick={() => setAdding(true)}
          >
            Add a car
          </Button>
        </div>
      )}
    </>
  )
}
