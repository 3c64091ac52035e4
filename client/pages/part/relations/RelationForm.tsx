import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FITMENT_SOURCES } from '../../../../shared/fitment-rows.ts'
import { LENGTH } from '../../../../shared/limits.ts'
import { RELATION_KINDS } from '../../../../shared/relation-rows.ts'
import { PartFinder, type FoundPart } from '../../../features/parts/PartFinder.tsx'
import { ErrorText, Field } from '../../../forms/Field.tsx'
import { Options } from '../../../forms/Options.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import editor from '../editor.module.css'
import { useFirstFieldFocus } from '../fitment/useFirstFieldFocus.ts'
import css from './EditRelations.module.css'
import type { RelationsDraft, RowPath } from './relations-draft.ts'

type RelationFormProps = {
  form: Form<RelationsDraft>
  at: RowPath
  /** Of the part itself, which cannot be chosen. */
  slug: string
  /** The accessible name. */
  label: string
  verb: string
  onDone(): void
  onCancel(): void
}

const KINDS = Object.entries(RELATION_KINDS).map(([kind, { of }]) => [kind, of] as const)

/** The answers to how the user knows the relation. */
const SOURCES = [
  ['owner', 'I have fitted it'],
  ['seller', 'I sell it'],
  ['catalogue', "Manufacturer's catalogue"],
] as const

/** Edits the fields of a row in the form of all rows, so that saving includes them. */
export function RelationForm({ form, at, slug, label, verb, onDone, onCancel }: RelationFormProps) {
  const panel = useFirstFieldFocus<HTMLFormElement>()
  const kind = form.field(`${at}.kind` as const)
  const source = form.field(`${at}.source` as const)
  return (
    <form
      ref={panel}
      className={editor.panel}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <Field as="select" label="This part" {...kind}>
        <Options labels={KINDS} />
      </Field>
      <OtherPart form={form} at={at} slug={slug} />
      <div className={editor.fields}>
        {kind.value === 'contains' && (
          <Field
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.field(`${at}.quantity` as const)}
          />
        )}
        <Field as="select" label="Source" {...source}>
          <Options labels={SOURCES} />
          {source.value === 'import' && <option value="import">{FITMENT_SOURCES.import}</option>}
        </Field>
      </div>
      <Field
        label={kind.value === 'works_with_changes' ? 'What must be changed' : 'Note (optional)'}
        maxLength={LENGTH.note}
        autoComplete="off"
        {...form.field(`${at}.note` as const)}
      />
      <div className={editor.adders}>
        <Button type="submit">{verb}</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The other part, which is chosen by its number or title. */
function OtherPart({ form, at, slug }: Pick<RelationFormProps, 'form' | 'at' | 'slug'>) {
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const { ref, value: id, error } = form.control(`${at}.otherId` as const)
  const { value: title } = form.control(`${at}.other` as const)

  function set(part: Pick<FoundPart, 'id' | 'name'>, focused: string) {
    flushSync(() => {
      form.change(`${at}.other` as const, part.name)
      form.change(`${at}.otherId` as const, part.id)
    })
    // The control that was pressed has been replaced.
    box.current?.querySelector<HTMLElement>(focused)?.focus()
  }
  return (
    <div ref={box} className={css.other}>
      {id === '' ? (
        <PartFinder ref={ref} except={slug} error={error} onPick={(part) => set(part, 'button')} />
      ) : (
        <div className={css.chosen}>
          <b dir="auto">{title}</b>
          <Button
            ref={ref}
            variant="quiet"
            tone="signal"
            aria-label={`Change the other part, ${title}`}
            aria-describedby={error ? errorId : undefined}
            onClick={() => set({ id: '', name: '' }, 'input')}
          >
            Change
          </Button>
        </div>
      )}
      {id !== '' && error && <ErrorText id={errorId} text={error} />}
    </div>
  )
}
