import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import type { VehicleName } from '../../../shared/vehicles.ts'
import css from './VehicleLinks.module.css'

/** The names of makes or models in columns, each with a link to its page. */
export const VehicleLinks = ({ vehicles }: { vehicles: Pick<VehicleName, 'slug' | 'name'>[] }) => (
  <ul className={css.links}>
    {vehicles.map(({ slug, name }) => (
      <li key={slug}>
        <Link to={paths.vehicle(slug)}>{name}</Link>
      </li>
    ))}
  </ul>
)
