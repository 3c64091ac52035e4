import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import type { VehicleName } from '../../../shared/vehicle-names.ts'
import { countedParts } from './counted-parts.ts'
import css from './VehicleLinks.module.css'
import { AsWritten } from '../../ui/AsWritten.tsx'

type VehicleLinksProps = {
  vehicles: (Pick<VehicleName, 'slug' | 'name'> & { partCount?: number | null })[]
  /** Shows the number of parts of each, which the server counts up to this number. */
  countedTo?: number
}

/** The names of makes or models in columns, each with a link to its page. */
export const VehicleLinks = ({ vehicles, countedTo }: VehicleLinksProps) => (
  <ul className={css.links}>
    {vehicles.map(({ slug, name, partCount }) => (
      <li key={slug}>
        <Link to={paths.vehicle(slug)}>
          <AsWritten>{name}</AsWritten>
        </Link>
        {countedTo !== undefined && (
          <span className={css.count}>
            {' '}
            {countedParts(partCount ?? 0, countedTo)}
            <span className="visually-hidden">{partCount === 1 ? ' part' : ' parts'}</span>
          </span>
        )}
      </li>
    ))}
  </ul>
)
