import { COUNTED_MAKES_TO } from '../../../shared/limits.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { VehicleLinks } from '../../features/vehicles/VehicleLinks.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './VehiclesPage.module.css'

type Make = RouterOutputs['vehicle']['makes'][number]

/** The makes with parts, then all makes by letter, which are folded if there are parts. */
export function Makes() {
  const { data, error, isFetching, refetch } = trpc.vehicle.makes.useQuery()
  if (!data) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  }
  const withParts = data.filter(({ partCount }) => partCount > 0)
  return (
    <>
      {withParts.length > 0 && (
        <section aria-labelledby="makes-with-parts">
          <SectionHead id="makes-with-parts" title="Makes with parts" count={withParts.length} />
          <VehicleLinks vehicles={withParts} countedTo={COUNTED_MAKES_TO} />
        </section>
      )}
      {/* The list without any part, of a new site, is open. */}
      <details className={css.all} open={withParts.length === 0}>
        <summary>
          <h2>
            All makes <span className={css.count}>{data.length}</span>
          </h2>
        </summary>
        <ByLetter makes={data} />
      </details>
    </>
  )
}

function ByLetter({ makes }: { makes: Make[] }) {
  const groups = Map.groupBy(makes, ({ name }) => letterOf(name))
  const letters = [...groups.keys()].toSorted()
  return (
    <>
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
    </>
  )
}

/** 'Š' is listed under S, and everything but Latin letters under #. */
function letterOf(name: string): string {
  const letter = name.normalize('NFKD').charAt(0).toUpperCase()
  return /[A-Z]/.test(letter) ? letter : '#'
}
