import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { z } from 'zod'
import { formatPrice } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { wantMatchInput } from '../../../shared/wants.ts'
import { trpc } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { Want } from './useWantChanges.ts'
import css from './WantDialog.module.css'

/** Milliseconds after the last change before matching asks are counted. */
const MATCH_AFTER = 300

type LiveMatchingProps = { want: z.input<typeof wantMatchInput>; slug: string; onView(): void }

/** Shows how many asks match while the user fills in the form. */
export function LiveMatching({ want, ...link }: LiveMatchingProps) {
  // As a text, because the object is another one in each rendering.
  const written = useDebounced(JSON.stringify(want), MATCH_AFTER)
  const input = JSON.parse(written) as typeof want
  const valid = wantMatchInput.safeParse(input).data
  const { data } = trpc.want.matching.useQuery(input, {
    enabled: valid !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!valid || !data) return <output className={css.live} />
  const { sales } = data
  const isBelow = data.count === 0 && sales !== null && valid.maxPrice < sales.low
  return (
    <output className={cx(css.live, isBelow && 'caution')}>
      <Icon name={isBelow ? 'triangle-alert' : 'search-check'} size={18} />
      <span>
        {data.count > 0 ? (
          <MatchingNow {...data} {...link} />
        ) : isBelow ? (
          `This is below all sales so far (${rangeText(sales)}).`
        ) : (
          'No ask matches now. You are told of the first.'
        )}
      </span>
    </output>
  )
}

/** '$27 to $52' */
function rangeText({ low, high }: { low: number; high: number }): string {
  const [lowest, highest] = [low, high].map((cents) => formatPrice(cents).replace(/\.00$/, ''))
  return lowest === highest ? String(lowest) : `${lowest} to ${highest}`
}

type MatchingNowProps = Pick<Want, 'count' | 'first'> & {
  /** Slug of the part. */
  slug: string
  /** Closes the dialog that has the link. */
  onView?(): void
}

/** '1 ask matches now: $31.00, Good, Graz. View it' */
export function MatchingNow({ count, first, slug, onView }: MatchingNowProps) {
  if (!first) return null
  const words = [first.condition && CONDITION_WORDS[first.condition], first.location?.split(',')[0]].filter(Boolean)
  return (
    <>
      <b>{count === 1 ? '1 ask matches now:' : `${count} asks match now:`}</b>{' '}
      <AsWritten>{[priceText(first), ...words].join(', ')}</AsWritten>.{' '}
      <Link to={paths.listing(slug, first.id)} onClick={onView}>
        View it
      </Link>
    </>
  )
}

/** '$34.00 with shipping', '$74.00 with deposit and shipping', '$31.00 plus shipping' if its cost is not known. */
function priceText({ priceCents, coreCents, totalCents, isTotalKnown }: NonNullable<Want['first']>): string {
  const included = [coreCents && 'deposit', totalCents > priceCents + (coreCents ?? 0) && 'shipping'].filter(Boolean)
  const total = [formatPrice(totalCents), included.join(' and ')].filter(Boolean).join(' with ')
  return isTotalKnown ? total : `${total} plus shipping`
}
