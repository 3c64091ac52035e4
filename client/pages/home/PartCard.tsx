import { Link } from 'wouter'
import { FEED_PART_TAGS } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/format.ts'
import { imageSource } from '../../features/parts/part.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Html } from '../../ui/Html.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TagRow } from '../../ui/Tag.tsx'
import { VerdictLine } from '../../features/verdict/VerdictLine.tsx'
import cells from '../../ui/cells.module.css'
import css from './cards.module.css'

type FeedPart = Extract<RouterOutputs['feed']['list']['items'][number], { type: 'new_part' }>['data']

/** The widths of a column at the three breakpoints of the grid. */
const SIZES =
  '(width < 48rem) calc(100vw - 2rem), (width < 64rem) calc(50vw - 4rem), (width < 80rem) calc(33.3vw - 3.7rem), 368px'

export function PartCard({ part, eager }: { part: FeedPart; eager: boolean }) {
  const address = paths.part(part.slug)
  return (
    <>
      <p className={cells.kind}>
        <Icon name="cog" size={16} />
        New part
      </p>
      {/* Hidden from assistive technology, because the title links to the same page. */}
      <Link to={address} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ImageFrame image={imageSource(part.image)} alt="" ratio="3 / 2" sizes={SIZES} eager={eager} />
      </Link>
      <div className={css.twoLines}>
        <h2 className={css.title} dir="auto">
          <Link to={address}>{bindUnits(part.name)}</Link>
        </h2>
      </div>
      <div className={css.tags}>
        <TagRow tags={part.tags} max={FEED_PART_TAGS} />
      </div>
      <div className={css.verdict}>
        <VerdictLine partId={part.id} />
      </div>
      <div className={css.prices}>
        <Prices part={part} />
      </div>
      {part.descriptionPreviewHtml === '' ? (
        <p className={css.snippet}>No description available.</p>
      ) : (
        <Html dir="auto" className={css.snippet} html={part.descriptionPreviewHtml} />
      )}
      <div className={css.actions}>
        <Link to={address} className={css.onward}>
          View Part<span className="visually-hidden">: {part.name}</span>
        </Link>
      </div>
    </>
  )
}

/** Twice 'N/A' says little, so a part without prices has a sentence. Screen readers read the boxes as on other cards. */
function Prices({ part: { lowestAskCents, highestBidCents } }: { part: FeedPart }) {
  const boxes = <PriceBoxes lowestAsk={lowestAskCents} highestBid={highestBidCents} />
  if (lowestAskCents !== null || highestBidCents !== null) return boxes
  return (
    <div className={css.noPrices}>
      <div className="visually-hidden">{boxes}</div>
      <p aria-hidden="true">No asks or bids yet</p>
    </div>
  )
}

/** A placeholder of the same size as a card. */
export function PartCardSkeleton() {
  return (
    <>
      <p className={cells.kind}>
        <Skeleton width="6rem" height="20px" />
      </p>
      <span className={css.picture}>
        <Skeleton ratio="3 / 2" />
      </span>
      <div className={css.twoLines}>
        <Skeleton width="85%" height="1.5rem" />
      </div>
      <div className={css.tags}>
        <Skeleton width="60%" height="26px" />
      </div>
      <div className={css.prices}>
        <Skeleton height="calc(21px + 1.08 * var(--t-30))" />
      </div>
      <div className={css.snippet}>
        <Skeleton height="1rem" />
      </div>
      <div className={css.actions}>
        <Skeleton width="5rem" height="1.25rem" />
      </div>
    </>
  )
}
