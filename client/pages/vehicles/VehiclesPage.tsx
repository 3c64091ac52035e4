import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { monthsLabel, vehicleTitle } from '../../../shared/vehicle-names.ts'
import { Canonical } from '../../base/Document.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { AddVehicleButton } from '../../features/vehicles/AddVehicleButton.tsx'
import { IgnoredWords } from '../../features/vehicles/IgnoredWords.tsx'
import { searchOf } from '../../features/vehicles/vehicle-address.ts'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Makes } from './Makes.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './VehiclesPage.module.css'

/** The makes, and the search for vehicles of any level. */
export default function VehiclesPage() {
  const [query] = useSearchParams()
  const q = searchOf(query)
  return (
    <article className={css.page}>
      <title>{q === '' ? 'Vehicles · Tappet' : `${q} · Vehicles · Tappet`}</title>
      <Canonical path={paths.vehicles} />
      {q !== '' && <meta name="robots" content="noindex" />}
      <header className={css.header}>
        <h1>Vehicles</h1>
        <AddVehicleButton level="make" parentId={null} />
      </header>
      {/* The key shows the search of the address after Back. */}
      <SearchForm key={q} q={q} />
      {q !== '' && <Found q={q} />}
      <Makes />
    </article>
  )
}

/** Works without scripts. */
function SearchForm({ q }: { q: string }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(q)
  return (
    <form
      className={css.search}
      action={paths.vehicles}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(text.trim() === '' ? paths.vehicles : `${paths.vehicles}?q=${encodeURIComponent(text.trim())}`)
      }}
    >
      <Field
        label="Find a vehicle"
        hint="For example: 2002 BMW 320i, Golf mk4, M54B30"
        type="search"
        name="q"
        autoComplete="off"
        maxLength={LENGTH.query}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </form>
  )
}

function Found({ q }: { q: string }) {
  const { data, error, isFetching, refetch } = trpc.vehicle.search.useQuery({ q })
  return (
    <section aria-labelledby="found">
      <SectionHead id="found" title="Search results" count={data?.length} />
      {data?.length === 0 && <p>No vehicle found for “{q}”.</p>}
      {data?.[0] && data[0].ignoredWords.length > 0 && (
        <p>
          <IgnoredWords found={data} />
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={css.found}>
          {data.map((vehicle) => (
            <li key={vehicle.id}>
              <Link to={paths.vehicle(vehicle.slug)}>
                <AsWritten>{vehicleTitle(vehicle)}</AsWritten>
              </Link>{' '}
              <span className={`caption ${css.months}`}>{monthsLabel(vehicle.builtFrom, vehicle.builtTo)}</span>
            </li>
          ))}
        </ul>
      )}
      {!data &&
        (error && !isFetching ? (
          <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading>Loading...</Loading>
        ))}
    </section>
  )
}
