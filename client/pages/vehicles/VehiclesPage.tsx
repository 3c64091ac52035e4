import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { monthsLabel, vehicleTitle } from '../../../shared/vehicles.ts'
import { Canonical } from '../../app/Document.tsx'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { AddVehicleButton } from '../../features/vehicles/AddVehicleButton.tsx'
import { searchOf } from '../../features/vehicles/vehicle-address.ts'
import { VehicleLinks } from '../../features/vehicles/VehicleLinks.tsx'
import { Field } from '../../forms/Field.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './VehiclesPage.module.css'

/** All makes, A to Z, and the search for vehicles of any level. */
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
      <Makes q={q} />
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
        hint="A model, code or engine, such as E46 320i or M54B30."
        type="search"
        name="q"
        autoComplete="off"
        maxLength={LENGTH.query}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon={<Icon name="search" size={18} />}>
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
      {data?.length === 0 && <p className={css.none}>No model, generation or variant has these words in its names.</p>}
      {data && data.length > 0 && (
        <ul className={css.found}>
          {data.map((vehicle) => (
            <li key={vehicle.id}>
              <Link to={paths.vehicle(vehicle.slug)}>{vehicleTitle(vehicle)}</Link>{' '}
              <span className={css.months}>{monthsLabel(vehicle.builtFrom, vehicle.builtTo)}</span>
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

function Makes({ q }: { q: string }) {
  const { data, error, isFetching, refetch } = trpc.vehicle.makes.useQuery()
  if (!data) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  }
  const groups = Map.groupBy(data, ({ name }) => letterOf(name))
  const letters = [...groups.keys()].toSorted()
  return (
    <section aria-labelledby="makes">
      <SectionHead id="makes" title={q === '' ? 'Makes' : 'All makes'} count={data.length} />
      <nav className={css.letters} aria-label="Makes by letter">
        {letters.map((letter) => (
          <a key={letter} href={`#makes-${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      {letters.map((letter) => (
        <section key={letter} className={css.letter} aria-labelledby={`makes-${letter}`}>
          <h3 id={`makes-${letter}`}>{letter}</h3>
          <VehicleLinks vehicles={groups.get(letter) ?? []} />
        </section>
      ))}
    </section>
  )
}

/** 'Š' is listed under S, and everything but Latin letters under #. */
function letterOf(name: string): string {
  const letter = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}
