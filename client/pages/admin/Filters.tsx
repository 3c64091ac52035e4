import type { FormEvent, ReactNode } from 'react'
import { z } from 'zod'
import { searchSchema } from '../../../shared/moderation.ts'
import { paths } from '../../../shared/paths.ts'
import { ITEM_TYPE, REPORT_STATUS } from '../../../shared/reports.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LOG_ACTIONS } from './actions.ts'
import css from './admin.module.css'
import { isLogFiltered, type Filters } from './panel-address.ts'

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

const reportSearchSchema = z.object({ person: searchSchema, item: searchSchema })
const logSearchSchema = z.object({ moderator: searchSchema, person: searchSchema })

/** The state of a search form that begins with the texts of the address. Texts that are too short are not searched for. */
function useSearchForm<Texts extends Record<string, string>>(
  initial: Texts,
  schema: z.ZodType<Texts>,
  onSearch: (texts: Texts) => void,
) {
  return useForm({
    initial,
    schema,
    toInput: (texts) => texts,
    send: (texts: Texts) => Promise.resolve(schema.parse(texts)),
    onSent: onSearch,
    savedValues: (texts) => texts,
  })
}

type SearchFormProps = {
  label: string
  onSubmit(event: FormEvent): void
  /** Removes the filters; missing if there are none. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

const SearchForm = ({ label, onSubmit, onClear, children }: SearchFormProps) => (
  <search aria-label={label}>
    <form className={css.search} action={paths.admin()} onSubmit={onSubmit} noValidate>
      {children}
      <Button type="submit">Search</Button>
      {onClear && (
        <Button variant="quiet" tone="signal" onClick={onClear}>
          Clear all
        </Button>
      )}
    </form>
  </search>
)

const PERSON = '(name, @handle or profile)'

type ReportSearchProps = Pick<Filters, 'person' | 'item'> & { onChange(to: Partial<Filters>): void }

/** Searches reports by person and by item. */
export function ReportSearch({ person, item, onChange }: ReportSearchProps) {
  const { submit, field } = useSearchForm({ person, item }, reportSearchSchema, onChange)
  const isFiltered = person !== '' || item !== ''
  return (
    <SearchForm
      label="Reports"
      onSubmit={submit}
      onClear={isFiltered ? () => onChange({ person: '', item: '' }) : undefined}
    >
      <Field type="search" label={`Person ${PERSON}`} {...field('person')} />
      <Field type="search" label="Item (title, number or address)" {...field('item')} />
    </SearchForm>
  )
}

const NO_LOG_FILTERS = { moderator: '', person: '', actionType: 'all', tag: undefined } as const
type LogSearchProps = { filters: Filters; onChange(to: Partial<Filters>): void }

/** Searches the moderation log by moderator and by the person whom an action is about. */
export function LogSearch({ filters, onChange }: LogSearchProps) {
  const { moderator, person } = filters
  const { submit, field } = useSearchForm({ moderator, person }, logSearchSchema, onChange)
  return (
    <SearchForm
      label="Moderation Log"
      onSubmit={submit}
      onClear={isLogFiltered(filters) ? () => onChange(NO_LOG_FILTERS) : undefined}
    >
      <Field type="search" label={`Moderator ${PERSON}`} {...field('moderator')} />
      <Field type="search" label={`Person ${PERSON}`} {...field('person')} />
    </SearchForm>
  )
}

type LogActionFieldProps = Pick<Filters, 'actionType'> & { onChange(to: Partial<Filters>): void }

export const LogActionField = ({ actionType, onChange }: LogActionFieldProps) => (
  <Field
    as="select"
    label="Action"
    value={actionType}
    onChange={({ target }) => onChange({ actionType: target.value as Filters['actionType'] })}
  >
    <option value="all">All Actions</option>
    <Options labels={LOG_ACTIONS} />
  </Field>
)
