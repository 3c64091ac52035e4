import { Link } from 'wouter'
import { damageText } from '../../../shared/damage.ts'
import { depositText, formatPrice, thousands } from '../../../shared/format.ts'
import { CONDITION_WORDS, keysOf } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { useFilterParameters } from '../../base/overlay-history.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { imageSource } from '../../features/parts/part.ts'
import { VerdictLine } from '../../features/verdict/VerdictLine.tsx'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import type { Donor } from './DonorPage.tsx'
import { donorPartsOf, SORT_WORDS, sortParameter } from './parts-address.ts'
import css from './DonorParts.module.css'

type DonorPart = RouterOutputs['donor']['parts']['items'][number]

/** The parts of a donor car that are on offer, reserved or sold. */
export function DonorParts({ donor: { id, partCount, openCount, tags } }: { donor: Donor }) {
  const [query, setParameters] = useFilterParameters()
  const input = donorPartsOf(id, query)
  const { sort, tag } = input
  const list = trpc.donor.parts.useInfiniteQuery(input, { getNextPageParam: (page) => page.nextCursor })
  const pages = list.data?.pages ?? []
  // A tag that all parts have tells nothing.
  const chips = tags.filter(({ count }) => count < partCount)
  const parts = pages.flatMap(({ items }) => items)
  return (
    <section className={css.parts} aria-labelledby="parts">
      <SectionHead id="parts" title="Parts of this car" count={partCount}>
        {partCount > 1 && (
          <label className={css.sort}>
            <span className="visually-hidden">Sort</span>
            <select value={sort} onChange={({ target }) => setParameters([['sort', sortParameter(target.value)]])}>
              {keysOf(SORT_WORDS).map((each) => (
                <option key={each} value={each}>
                  {SORT_WORDS[each]}
                </option>
              ))}
            </select>
          </label>
        )}
      </SectionHead>
      {partCount > 0 && openCount === 0 && (
        <p className="note ok">
          <Icon name="check" size={18} /> All parts of this car are sold.
        </p>
      )}
      {chips.length > 0 && (
        <fieldset className={cx('wrap', css.chips)}>
          <legend className="visually-hidden">Parts by tag</legend>
          <Chip label="All" count={partCount} isChosen={tag === null} onChoose={() => setParameters([['tag', '']])} />
          {chips.map(({ name, count }) => (
            <Chip
              key={name}
              label={name}
              count={count}
              isChosen={tag === name}
              onChoose={() => setParameters([['tag', name]])}
            />
          ))}
        </fieldset>
      )}
      {list.data && parts.length === 0 && (
        <p className={css.none}>
          {tag === null ? 'No part of this car is listed yet.' : `No part of this car has the tag ${tag}.`}
        </p>
      )}
      {list.isLoading && <Loading>Loading...</Loading>}
      <Verdicts pages={pages.map(({ items }) => items.map(({ partId }) => partId))}>
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.error ? errorSentence(list.error) : null}
          onLoadMore={() => void (list.data ? list.fetchNextPage() : list.refetch())}
          buttonLabel="Load More parts"
        >
          {parts.length > 0 && (
            <>
              <div className={css.titles} aria-hidden="true">
                <span />
                <span>Part</span>
                <span className={css.odometer}>Odometer</span>
                <span>Condition</span>
                <span>Damage</span>
                <span>Your car</span>
                <span className={css.price}>Price</span>
                <span />
              </div>
              <ul className={css.rows}>
                {parts.map((part) => (
                  <Row key={part.id} listing={part} />
                ))}
              </ul>
            </>
          )}
        </InfiniteList>
      </Verdicts>
    </section>
  )
}

type ChipProps = { label: string; count: number; isChosen: boolean; onChoose(): void }

function Chip({ label, count, isChosen, onChoose }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={isChosen} onClick={onChoose}>
      <AsWritten>{label}</AsWritten> <span className={css.count}>{count}</span>
    </button>
  )
}

function Row({ listing }: { listing: DonorPart }) {
  const { part, priceCents, coreCents, status } = listing
  const isOpen = status === 'active'
  const cover = listing.photos[0]
  const image = cover ? imageSource({ ...cover, isDrawing: false }) : imageSource(part.image)
  return (
    <li className={cx(css.row, !isOpen && css.gone)}>
      <div className={css.photo}>
        <ImageFrame image={image} alt="" ratio="4 / 3" sizes="72px" />
      </div>
      <p className={css.name}>
        <Link to={isOpen ? paths.listing(part.slug, listing.id) : paths.part(part.slug)}>
          <AsWritten>{part.name}</AsWritten>
        </Link>
        {part.number !== null && (
          <bdi className="mono" translate="no">
            {part.number}
          </bdi>
        )}
      </p>
      <p className={css.odometer}>
        {listing.odometerKm !== null && `${thousands(listing.odometerKm)} km`}
        {listing.odometerNote !== null && <span className="caption">{listing.odometerNote}</span>}
      </p>
      <p className={css.condition}>{listing.condition && CONDITION_WORDS[listing.condition]}</p>
      <p className={css.damage}>{damageWords(listing)}</p>
      <div className={css.verdict}>
        <VerdictLine partId={listing.partId} />
      </div>
      <p className={css.price}>
        <b translate="no">{formatPrice(priceCents)}</b>
        {coreCents !== null && <span className="caption">{depositText(coreCents)}</span>}
      </p>
      <Action listing={listing} />
    </li>
  )
}

/** "No damage named" does not mean that there is none. */
function damageWords({ damage }: DonorPart) {
  if (damage === null) return <span className={css.unknown}>No damage named</span>
  return damage.length === 0 ? 'No damage' : damage.map(damageText).join('; ')
}

function Action({ listing: { id, status, soldOn, part } }: { listing: DonorPart }) {
  if (status === 'active')
    return (
      <ButtonLink className={css.action} to={paths.listing(part.slug, id)} aria-label={`See the ask: ${part.name}`}>
        See the ask
      </ButtonLink>
    )
  return (
    <p className={css.action}>
      {soldOn === null ? (
        <Badge tone="caution">Reserved</Badge>
      ) : (
        <span className={css.unknown}>
          Sold <PlainDate date={soldOn} />
        </span>
      )}
    </p>
  )
}
