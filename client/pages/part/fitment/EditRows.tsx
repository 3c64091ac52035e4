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
import { TableAssistant } from './TableAssistant.tsx'

export type Adding = 'car' | 'table'

type EditRowsProps = {
  partId: string
  /** The form for new rows that is open at first. */
  opened: Adding | null
  rows: RowDraft[]
  /** Messages by the path of the field: { 'rows.3.vehicleId': '…' }. */
  errors: Record<string, string>
  readOnly: boolean
  onChange(rows: RowDraft[]): void
}

/** The rows of a fitment as a list, each of which opens to be edited, and the forms that add rows. */
export function EditRows({ partId, opened, rows, errors, readOnly, onChange }: EditRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(opened)
  const [edited, setEdited] = useState<number | null>(null)
  const isFull = rows.length >= MAX_FITMENT_ROWS

  function closeForm() {
    flushSync(() => setAdding(null))
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
      {rows.length === 0 && adding === null && <p className={css.none}>No cars listed yet.</p>}
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
      {adding === 'car' && <AddCar onAdd={add} onCancel={closeForm} />}
      {adding === 'table' && <TableAssistant partId={partId} onAdd={add} onCancel={closeForm} />}
      {adding === null && (
        <div className={css.adders}>
          <Button
            ref={addButton}
            icon={<Icon name="plus" size={18} />}
            disabled={readOnly || isFull}
            onClick={() => setAdding('car')}
          >
            Add a car
          </Button>
          <Button
            icon={<Icon name="table-2" size={18} />}
            disabled={readOnly || isFull}
            onClick={() => setAdding('table')}
          >
            Add cars from a table
          </Button>
        </div>
      )}
    </>
  )
}
