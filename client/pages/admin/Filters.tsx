import { useState, type ChangeEvent, type FormEvent } from 'react'
import { ITEM_TYPE, REPORT_STATUS } from '../../../shared/reports.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './admin.module.css'
import type { Filters } from './panel-address.ts'

/** Tells the moderator that the page shows only reports of one tag, or only reports without a tag. */
export function TagBanner({ tag, onClear }: { tag: string; onClear(): void }) {
  return (
    <div className={css.banner}>
      <Icon name="funnel" size={18} />
      <span>
        {tag === '' ? (
          'Filtering for reports without a tag'
        ) : (
          <>
            Filtering for tag:{' '}
            <b>
              <bdi>{tag}</bdi>
            </b>
          </>
        )}
      </span>
      <Button variant="quiet" tone="signal" className={css.clear} onClick={onClear}>
        Clear Filter
      </Button>
    </div>
  )
}

type FilterFieldsProps = Pick<Filters, 'status' | 'itemType'> & { onChange(to: Partial<Filters>): void }

export function FilterFields({ status, itemType, onChange }: FilterFieldsProps) {
  return (
    <div className={css.filters}>
      <Field
        as="select"
        label="Report Status"
        value={status}
        onChange={({ target }) => onChange({ status: target.value as Filters['status'] })}
      >
        <option value="all">All Statuses</option>
        <Options labels={REPORT_STATUS} />
      </Field>
      <Field
        as="select"
        label="Item Type"
        value={itemType}
        onChange={({ target }) => onChange({ itemType: target.value as Filters['itemType'] })}
      >
        <option value="all">All Types</option>
        <Options labels={ITEM_TYPE} />
      </Field>
    </div>
  )
}

type SearchProps = Pick<Filters, 'person' | 'item'> & { onChange(to: Partial<Filters>): void }

/** Searches reports by person and by item. */
export function ReportSearch({ person, item, onChange }: SearchProps) {
  const [texts, setTexts] = useState({ person, item })
  function search(event: FormEvent) {
    event.preventDefault()
    onChange({ person: texts.person.trim(), item: texts.item.trim() })
  }
  const field = (name: keyof typeof texts) => ({
    type: 'search',
    value: texts[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTexts({ ...texts, [name]: target.value }),
  })
  return (
    <search aria-label="Reports">
      <form className={css.search} action="/admin" onSubmit={search}>
        <Field label="Person (name, @handle or profile)" {...field('person')} />
        <Field label="Item (title, number or address)" {...field('item')} />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
