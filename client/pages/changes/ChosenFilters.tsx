import { RECENT_KINDS, SIZES } from '../../../shared/change-filters.ts'
import { vehicleTitle } from '../../../shared/vehicle-names.ts'
import { trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ageLabel } from './FilterFields.tsx'
import type { ChangeFilters } from './filters-address.ts'
import css from './Filters.module.css'
import rows from './rows.module.css'

type ChosenFiltersProps = {
  filters: ChangeFilters
  /** The title of the first part or vehicle in the list. */
  title: string | undefined
  onChoose(filters: ChangeFilters): void
}

/** The chosen filters as pills that remove them. */
export function ChosenFilters({ filters, title, onChoose }: ChosenFiltersProps) {
  const { kind, tag, vehicle, page, user, age, size } = filters
  const profile = trpc.user.profile.useQuery({ userId: user ?? '' }, { enabled: user !== undefined })
  const car = trpc.vehicle.bySlug.useQuery({ idOrSlug: vehicle ?? '' }, { enabled: vehicle !== undefined })
  const labels: Record<keyof ChangeFilters, string | undefined> = {
    user: user && `By ${profile.data?.name ?? 'one user'}`,
    page: page && (title ?? 'One part or vehicle'),
    vehicle: vehicle && (car.data ? vehicleTitle(car.data) : 'One vehicle'),
    kind: kind && RECENT_KINDS[kind],
    tag,
    age: age && ageLabel(age),
    size: size && SIZES[size],
    unchecked: 'Unchecked only',
    flagged: 'Flagged only',
    mine: 'Mine',
    followed: 'What I follow',
  }
  const chosen = (Object.keys(labels) as (keyof ChangeFilters)[]).filter((name) => filters[name] !== undefined)
  /** The pill disappears. */
  function choose(to: ChangeFilters) {
    onChoose(to)
    document.querySelector('h1')?.focus()
  }
  return (
    <p className={cx(rows.row, css.pills)}>
      {chosen.map((name) => (
        <Button
          key={name}
          className={css.pill}
          aria-label={`Remove the filter ${labels[name]}`}
          onClick={() => choose({ ...filters, [name]: undefined })}
        >
          <bdi>{labels[name]}</bdi> <Icon name="x" size={16} />
        </Button>
      ))}
      <Button variant="quiet" tone="signal" onClick={() => choose({})}>
        Clear all
      </Button>
    </p>
  )
}
