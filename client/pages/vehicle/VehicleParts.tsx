import { Link, useSearchParams } from 'wouter'
import { formatPrice, formatWholePrice } from '../../../shared/format.ts'
import { PAGE_SIZE } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { PageLinks } from '../../base/PageLinks.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { imageSource } from '../../features/parts/part.ts'
import { VerdictLine } from '../../features/verdict/VerdictLine.tsx'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import { countedParts } from '../../features/vehicles/counted-parts.ts'
import { partsOf } from '../../features/vehicles/vehicle-address.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './VehicleParts.module.css'

type Parts = RouterOutputs['vehicle']['parts']
type Part = Parts['parts'][number]

/** From this number of parts on, they can be limited to a tag. */
const TAGS_FROM = 3
/** Below this number the parts are one list, not sections by tag. */
const LIST_UP_TO = 9

/** The parts that fit a vehicle, by tag. The address has the tag and the page. */
export function VehicleParts({ vehicle: { id, slug } }: { vehicle: Vehicle }) {
  const [query] = useSearchParams()
  const input = partsOf(id, query)
  const { data, error, isFetching, refetch } = trpc.vehicle.parts.useQuery(input)
  return (
    <section aria-labelledby="parts">
      {data ? (
        <Loaded slug={slug} tag={input.tag} page={query.has('page') ? input.page : null} found={data} />
      ) : (
        <>
          <SectionHead id="parts" title="Parts" />
          {error && !isFetching ? (
            <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
          ) : (
            <Loading>Loading...</Loading>
          )}
        </>
      )}
    </section>
  )
}

type LoadedProps = {
  slug: string
  tag: string | null
  /** Null without a page in the address, which shows sections. */
  page: number | null
  found: Parts
}

function Loaded({ slug, tag, page, found: { total, tags, sections, parts } }: LoadedProps) {
  const to = (query: { tag?: string | null; page?: number }) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
    return paths.vehicle(slug) + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
  }
  const countOf = (name: string) => tags.find((each) => each.name === name)?.count ?? parts.length
  const listed = tag === null ? total : countOf(tag)
  return (
    <>
      <SectionHead
        id="parts"
        title={
          <>
            Parts <span className={css.count}>{countedParts(total)}</span>
          </>
        }
      />
      {total === 0 && <p className={css.none}>No part is listed for this vehicle yet.</p>}
      {tags.length > 0 && total >= TAGS_FROM && (
        <nav className="wrap" aria-label="Parts by tag">
          <Chip to={to({})} label="All" count={total} isCurrent={tag === null} />
          {tags.map(({ name, count }) => (
            <Chip key={name} to={to({ tag: name })} label={name} count={count} isCurrent={name === tag} />
          ))}
        </nav>
      )}
      {tag === null && page === null && total > LIST_UP_TO && sections.length > 0 ? (
        <>
          {sections.map((section) => (
            <Section key={section.tag} {...section} count={countOf(section.tag)} to={to({ tag: section.tag })} />
          ))}
          <p className={css.all}>
            <Link to={to({ page: 1 })}>See all {countedParts(total)} parts</Link>
          </p>
        </>
      ) : (
        <>
          <Rows parts={parts} />
          {listed > PAGE_SIZE.vehicleParts && (
            <PageLinks
              label="Pages of parts"
              page={page ?? 1}
              hasNext={(page ?? 1) * PAGE_SIZE.vehicleParts < listed}
              to={(other) => `${to({ tag, page: other })}#parts`}
            />
          )}
        </>
      )}
    </>
  )
}

function Section({ tag, parts, count, to }: Parts['sections'][number] & { count: number; to: string }) {
  return (
    <section className={css.section} aria-label={tag}>
      <h3>
        {tag}{' '}
        <span className={css.note}>
          {countedParts(count)} {count === 1 ? 'part' : 'parts'}
        </span>
      </h3>
      <Rows parts={parts} />
      {count > parts.length && (
        <p className={css.all}>
          <Link to={to}>
            See all {countedParts(count)} {tag} parts
          </Link>
        </p>
      )}
    </section>
  )
}

function Chip({ to, label, count, isCurrent }: { to: string; label: string; count: number; isCurrent: boolean }) {
  return (
    <Link to={to} className={cx(css.chip, isCurrent && css.current)} aria-current={isCurrent ? 'true' : undefined}>
      {label} <span className={css.number}>{countedParts(count)}</span>
    </Link>
  )
}

function Rows({ parts }: { parts: Part[] }) {
  return (
    <Verdicts pages={[parts.map(({ id }) => id)]}>
      <ul className={css.rows}>
        {parts.map((part) => (
          <li key={part.id} className={css.row}>
            <div>
              <ImageFrame image={imageSource(part.image)} alt="" ratio="4 / 3" sizes="96px" />
            </div>
            <div className={css.text}>
              <Link to={paths.part(part.slug)} className={css.name}>
                <bdi>{part.name}</bdi>
              </Link>
              {part.number !== null && <p className={cx('mono', css.partNumber)}>{part.number}</p>}
              <VerdictLine partId={part.id} />
            </div>
            <dl className={css.prices}>
              <Price type="ask" cents={part.lowestAskCents} />
              <Price type="bid" cents={part.highestBidCents} />
            </dl>
          </li>
        ))}
      </ul>
    </Verdicts>
  )
}

function Price({ type, cents }: { type: 'ask' | 'bid'; cents: number | null }) {
  return (
    <div className={css[type]}>
      <dt>
        <Icon name={type} size={10} />
        {type === 'ask' ? 'Ask' : 'Bid'}
      </dt>
      <dd className={cx(cents === null && css.missing)} title={cents === null ? undefined : formatPrice(cents)}>
        <AsWritten>{formatWholePrice(cents, type === 'ask' ? 'up' : 'down')}</AsWritten>
      </dd>
    </div>
  )
}
