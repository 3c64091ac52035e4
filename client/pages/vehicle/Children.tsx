import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { monthsLabel, namesByLevel, shortTitle, type VehicleLevel } from '../../../shared/vehicle-names.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { AddVehicleButton } from '../../features/vehicles/AddVehicleButton.tsx'
import { countedParts } from '../../features/vehicles/counted-parts.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './Children.module.css'

/** Rows that are visible at first. */
const SHOWN = 8

type Child = Vehicle['children'][number]

type ChildrenProps = {
  title: 'Generations' | 'Variants' | 'Engines'
  level: VehicleLevel
  /** Null where nothing can be added. */
  parentId: string | null
  vehicles: Vehicle['children']
}

/** The table of the vehicles below another one. All rows are in the page, for readers without scripts and search engines. */
export function Children({ title, level, parentId, vehicles }: ChildrenProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { car } = useCar()
  // The variants of an engine belong to several models.
  const isOfEngine = level === 'variant' && parentId === null
  const hasParts = vehicles.some(({ partCount }) => partCount !== null)
  const hasMonths = vehicles.some(({ builtFrom, builtTo }) => builtFrom !== null || builtTo !== null)
  const body = useRef<HTMLTableSectionElement>(null)
  function showAll() {
    flushSync(() => setWhole(true))
    body.current?.rows[SHOWN]?.querySelector('a')?.focus()
  }
  const hidden = isWhole ? 0 : vehicles.length - SHOWN
  return (
    <section className={css.children} aria-labelledby={id}>
      <SectionHead id={id} title={title} count={vehicles.length} />
      {vehicles.length === 0 ? (
        <p className={css.none}>No {title.toLowerCase()} yet.</p>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <th scope="col">{level === 'variant' ? 'Car' : title.slice(0, -1)}</th>
              {level === 'variant' && <th scope="col">{isOfEngine ? 'Generation' : 'Engine'}</th>}
              {hasMonths && <th scope="col">Built</th>}
              {hasParts && (
                <th scope="col" className="number">
                  Parts
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {(level === 'variant' ? byParts(vehicles, car?.vehicleId) : ownFirst(vehicles, car?.vehicleId)).map(
              (vehicle, at) => (
                <tr
                  key={vehicle.id}
                  className={cx(!isWhole && at >= SHOWN && css.more, vehicle.id === car?.vehicleId && css.chosen)}
                >
                  <th scope="row">
                    <Link to={paths.vehicle(vehicle.slug)}>
                      <AsWritten>{isOfEngine ? shortTitle(vehicle) : vehicle.name}</AsWritten>
                    </Link>
                    {vehicle.id === car?.vehicleId && <span className={css.own}> Your car</span>}
                    <Facts text={level === 'engine' ? engineFacts(vehicle.attributes) : vehicle.attributes['body']} />
                  </th>
                  {level === 'variant' && <EngineCell vehicle={vehicle} isOfEngine={isOfEngine} />}
                  {hasMonths && <td>{monthsLabel(vehicle.builtFrom, vehicle.builtTo)}</td>}
                  {hasParts && <td className="number">{vehicle.partCount ? countedParts(vehicle.partCount) : '–'}</td>}
                </tr>
              ),
            )}
          </tbody>
        </Table>
      )}
      <div className={css.foot}>
        {hidden > 0 ? (
          <Button variant="quiet" tone="signal" className={css.all} onClick={showAll}>
            Show all {vehicles.length} {title.toLowerCase()}
          </Button>
        ) : (
          <span />
        )}
        {parentId !== null && <AddVehicleButton level={level} parentId={parentId} />}
      </div>
    </section>
  )
}

/** The engine of a variant, or the generation and power of a variant with the engine of the page. */
function EngineCell({ vehicle, isOfEngine }: { vehicle: Child; isOfEngine: boolean }) {
  const facts = isOfEngine ? vehicle.attributes['power'] : engineFacts(vehicle.attributes)
  return (
    <td>
      {isOfEngine ? (
        <AsWritten>{namesByLevel(vehicle).generation}</AsWritten>
      ) : (
        <span className="mono" translate="no">
          {vehicle.engine?.name}
        </span>
      )}
      <Facts text={facts} />
    </td>
  )
}

const Facts = ({ text }: { text: string | undefined }) =>
  text ? <span className={`caption ${css.facts}`}>{text}</span> : null

/** Those with most parts first. The server orders them by name. */
const byParts = (vehicles: Child[], own: string | undefined): Child[] =>
  ownFirst(
    vehicles.toSorted((a, b) => (b.partCount ?? 0) - (a.partCount ?? 0)),
    own,
  )

const ownFirst = (vehicles: Child[], own: string | undefined): Child[] =>
  vehicles.toSorted((a, b) => Number(b.id === own) - Number(a.id === own))

/** Returns the attributes of an engine or of a variant with its engine as one line: '2.2 l petrol, 125 kW'. '' for none. */
function engineFacts({ displacement, fuel, power }: Partial<Record<string, string>>): string {
  return [[litres(displacement), fuel].filter(Boolean).join(' '), power].filter(Boolean).join(', ')
}

/** '2.2 l' for '2171 cm³', other units as they are. */
function litres(displacement: string | undefined): string | undefined {
  const [, cubic] = /^(\d{3,4}) ?(?:cm³|cc|ccm)$/.exec(displacement ?? '') ?? []
  return cubic === undefined ? displacement : `${(Number(cubic) / 1_000).toFixed(1)}\u{A0}l`
}
