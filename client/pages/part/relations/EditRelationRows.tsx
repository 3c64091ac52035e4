import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { relationText } from '../../../../shared/relation-rows.ts'
import { MAX_RELATIONS } from '../../../../shared/relations.ts'
import { ErrorText } from '../../../forms/Field.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import editor from '../editor.module.css'
import css from './EditRelations.module.css'
import { RelationForm } from './RelationForm.tsx'
import { NEW_ROW, toRevisionRow, type RelationsDraft, type RowDraft } from './relations-draft.ts'

type EditRelationRowsProps = {
  form: Form<RelationsDraft>
  /** Of the part itself, which cannot be chosen. */
  slug: string
  /** Whether the form of a new row is open. */
  isAdding: boolean
  onAdding(isAdding: boolean): void
  /** Moves the new row to the list. Resolves to whether it is complete. */
  onAdd(): Promise<boolean>
}

/** The relations as a list in their order, each of which opens to be edited, and the form of a new one. */
export function EditRelationRows({ form, slug, isAdding, onAdding, onAdd }: EditRelationRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The open row, as it was before. */
  const [edited, setEdited] = useState<{ at: number; before: RowDraft } | null>(null)
  const [moved, setMoved] = useState('')
  const { rows } = form.values

  /** Focuses a button of a row, after the row has been rendered. */
  function focusRow(at: number, action: RowAction) {
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus()
  }
  async function add() {
    if (await onAdd()) addButton.current?.focus()
  }
  function cancelAdding() {
    flushSync(() => {
      form.change('adding', NEW_ROW)
      onAdding(false)
    })
    addButton.current?.focus()
  }
  function close(at: number, row?: RowDraft) {
    flushSync(() => {
      if (row) form.change('rows', rows.with(at, row))
      setEdited(null)
    })
    focusRow(at, 'edit')
  }
  async function finish(at: number) {
    if (await form.validate(`rows.${at}.otherId`, `rows.${at}.quantity`, `rows.${at}.note`)) close(at)
    else form.focus()
  }
  function remove(at: number) {
    flushSync(() => {
      form.change('rows', rows.toSpliced(at, 1))
      setEdited(null)
    })
    if (rows.length > 1) focusRow(Math.min(at, rows.length - 2), 'remove')
    else addButton.current?.focus()
  }
  function move(at: number, to: number) {
    const row = rows[at]
    if (!row) return
    flushSync(() => {
      form.change('rows', rows.toSpliced(at, 1).toSpliced(to, 0, row))
      setEdited(null)
      setMoved(`${row.other}, moved to ${to + 1} of ${rows.length}.`)
    })
    const isAtEnd = to === 0 || to === rows.length - 1
    focusRow(to, to < at === isAtEnd ? 'down' : 'up')
  }
  return (
    <>
      {rows.length === 0 && !isAdding && <p className={editor.none}>No relations yet.</p>}
      <ul ref={list} className={editor.rows} aria-label="Relations">
        {rows.map((row, at) => (
          // Rows have no id, and two can be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={editor.row}>
            {edited?.at === at ? (
              <RelationForm
                form={form}
                at={`rows.${at}`}
                slug={slug}
                label={`Edit ${row.other}`}
                verb="Done"
                onDone={() => void finish(at)}
                onCancel={() => close(at, edited.before)}
              />
            ) : (
              <>
                <div className={css.line}>
                  <span>{relationText(toRevisionRow(row))}</span>
                  <div className={css.actions}>
                    <IconButton
                      label={`Move ${row.other} up`}
                      icon="chevron-up"
                      data-action="up"
                      disabled={form.busy || at === 0}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      label={`Move ${row.other} down`}
                      icon="chevron-down"
                      data-action="down"
                      disabled={form.busy || at === rows.length - 1}
                      onClick={() => move(at, at + 1)}
                    />
                    <IconButton
                      label={`Edit ${row.other}`}
                      icon="pencil"
                      data-action="edit"
                      disabled={form.busy}
                      // The form changes its values in place.
                      onClick={() => setEdited({ at, before: structuredClone(row) })}
                    />
                    <IconButton
                      label={`Remove ${row.other}`}
                      icon="trash"
                      data-action="remove"
                      disabled={form.busy}
                      onClick={() => remove(at)}
                    />
                  </div>
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
      <output className="visually-hidden">{moved}</output>
      {form.errors['rows'] && <ErrorText id="rows" text={form.errors['rows']} />}
      {isAdding ? (
        <RelationForm
          form={form}
          at="adding"
          slug={slug}
          label="Add a relation"
          verb="Add relation"
          onDone={() => void add()}
          onCancel={cancelAdding}
        />
      ) : (
        <div className={editor.adders}>
          <Button
            ref={addButton}
            icon="plus"
            disabled={form.busy || rows.length >= MAX_RELATIONS}
            onClick={() => onAdding(true)}
          >
            Add a relation
          </Button>
        </div>
      )}
    </>
  )
}

type RowAction = 'up' | 'down' | 'edit' | 'remove'
