import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_FITMENT_ROWS } from '../../../../shared/fitment.ts'
import { rowText } from '../../../../shared/fitment-rows.ts'
import { ErrorText } from '../../../forms/Field.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AddCar } from './AddCar.tsx'
import type { CarsDraft } from './cars-draft.ts'
import css from '../editor.module.css'
import { EditRow } from './EditRow.tsx'
import { choiceErrors, NO_CARS, rowsOf } from './new-cars.ts'
import { NEW_ROW, toRevisionRow, type RowDraft, type RowFields, type RowPath } from './row-draft.ts'

type EditRowsProps = {
  form: Form<CarsDraft>
  /** Whether the form that adds cars is open. */
  isAdding: boolean
  onAdding(isAdding: boolean): void
}

/** The rows of a fitment as a list, each of which opens to be edited, and the form that adds rows. */
export function EditRows({ form, isAdding, onAdding }: EditRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The open row, as it was before. */
  const [edited, setEdited] = useState<{ at: number; before: RowDraft } | null>(null)
  const { rows } = form.values
  const isFull = rows.length >= MAX_FITMENT_ROWS

  function closeAdding() {
    flushSync(() => {
      form.change('adding', NO_CARS)
      onAdding(false)
    })
    addButton.current?.focus()
  }
  async function add() {
    const { adding } = form.currentValues()
    const errors = choiceErrors(adding)
    if (errors) return form.reject(errors)
    if (!(await form.validate(...fieldsOf('adding.row')))) return form.focus()
    form.change('rows', [...form.currentValues().rows, ...rowsOf(adding)])
    closeAdding()
  }
  /** Focuses the button that edits a row, after the row has been rendered. */
  function focusRow(at: number) {
    list.current?.children[at]?.querySelector('button')?.focus()
  }
  function close(at: number, row?: RowDraft) {
    flushSync(() => {
      if (row) form.change('rows', rows.with(at, row))
      setEdited(null)
    })
    focusRow(at)
  }
  async function finish(at: number) {
    if (await form.validate(...fieldsOf(`rows.${at}`))) close(at)
    else form.focus()
  }
  function remove(at: number) {
    flushSync(() => {
      form.change('rows', rows.toSpliced(at, 1))
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
            {edited?.at === at ? (
              <EditRow
                form={form}
                at={at}
                vehicle={row.vehicle}
                onDone={() => void finish(at)}
                onCancel={() => close(at, edited.before)}
              />
            ) : (
              <>
                <div className={css.line}>
                  <span>{rowText(toRevisionRow(row))}</span>
                  <IconButton
                    label={`Edit ${row.vehicle}`}
                    icon="pencil"
                    disabled={form.busy}
                    // The form changes its values in place.
                    onClick={() => setEdited({ at, before: structuredClone(row) })}
                  />
                  <IconButton
                    label={`Remove ${row.vehicle}`}
                    icon="trash"
                    disabled={form.busy}
                    onClick={() => remove(at)}
                  />
                </div>
                {Object.entries(form.errors)
                  .filter(([name]) => name.startsWith(`rows.${at}.`))
                  .map(([name, message]) => (
                    <ErrorText key={name} id={name} text={message} />
                  ))}
              </>
            )}
          </li>
        ))}
      </ul>
      {form.errors['rows'] && <ErrorText id="rows" text={form.errors['rows']} />}
      {isAdding ? (
        <AddCar form={form} onAdd={() => void add()} onCancel={closeAdding} />
      ) : (
        <div className={css.adders}>
          <Button ref={addButton} icon="plus" disabled={form.busy || isFull} onClick={() => onAdding(true)}>
            Add a car
          </Button>
        </div>
      )}
    </>
  )
}

/** Returns the paths of the fields of a row. */
const fieldsOf = <Path extends RowPath>(at: Path) =>
  (Object.keys(NEW_ROW) as (keyof RowFields)[]).map((name) => `${at}.${name}` as const)
