import type { Brand, BreadcrumbList, Car, EngineSpecification } from 'schema-dts'
import { SHARE_PATHS, paths } from '../../../shared/paths.ts'
import { monthsLabel, namesByLevel, vehicleTitle } from '../../../shared/vehicle-names.ts'
import { HOME_TITLE } from '../../pages/home/HomePage.tsx'
import type { RouterOutputs } from '../../base/trpc.ts'
import { type Head, breadcrumbs, shareImage } from './head-html.tsx'

type Vehicle = RouterOutputs['vehicle']['bySlug']

export const VEHICLES_DESCRIPTION =
  'Cars by make, model, generation and engine, with the parts that fit them. Every entry can be corrected by its readers.'

export const vehiclesHead = (origin: string): Head => ({
  type: 'website',
  title: 'Vehicles',
  description: VEHICLES_DESCRIPTION,
  path: paths.vehicles,
  image: shareImage(SHARE_PATHS.site, HOME_TITLE, origin),
  feeds: [],
  properties: [],
  things: [breadcrumbs('Vehicles', paths.vehicles, origin)],
})

/** @param total the number of its parts; undefined if it is unknown */
export function vehicleHead(vehicle: Vehicle, total: number | undefined, origin: string): Head {
  const title = vehicleTitle(vehicle)
  const path = paths.vehicle(vehicle.slug)
  const built = monthsLabel(vehicle.from, vehicle.to)
  return {
    type: 'website',
    title,
    description: [
      `Parts for the ${title}${built && `, built ${built}`}: numbers, prices and what owners say.`,
      total !== undefined && total > 0 && (total === 1 ? '1 part fits.' : `${total.toLocaleString('en')} parts fit.`),
    ]
      .filter(Boolean)
      .join(' '),
    path,
    image: shareImage(SHARE_PATHS.site, HOME_TITLE, origin),
    feeds: [],
    properties: [],
    things: [toThing(vehicle, origin), trail(vehicle, origin)],
  }
}

/** schema.org has the first month of production only. */
function toThing(vehicle: Vehicle, origin: string): Brand | Car | EngineSpecification {
  const { make, model, engine } = namesByLevel(vehicle)
  const url = origin + paths.vehicle(vehicle.slug)
  if (vehicle.level === 'make') return { '@type': 'Brand', name: make, url }
  if (vehicle.level === 'engine') return { '@type': 'EngineSpecification', name: vehicleTitle(vehicle), url }
  return {
    '@type': 'Car',
    name: vehicleTitle(vehicle),
    url,
    brand: { '@type': 'Brand', name: make },
    ...(model !== null && { model }),
    ...(vehicle.builtFrom !== null && { productionDate: vehicle.builtFrom }),
    ...(engine !== null && { vehicleEngine: { '@type': 'EngineSpecification', name: engine } }),
  }
}

const trail = ({ name, slug, ancestors }: Vehicle, origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { path: paths.home, name: 'Tappet' },
    { path: paths.vehicles, name: 'Vehicles' },
    ...[...ancestors, { slug, name }].map((each) => ({ path: paths.vehicle(each.slug), name: each.name })),
  ].map((each, at) => ({ '@type': 'ListItem', position: at + 1, name: each.name, item: origin + each.path })),
})
