import { paths } from '../../../shared/paths.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TagRow } from '../../ui/Tag.tsx'
import css from './cards.module.css'

type FeedItem = RouterOutputs['feed']['list']['items'][number]

/** Number of suggested tags. */
const TAGS = 8

type FindMoreProps = {
  /** The cards shown so far. Their most frequent tags are suggested. */
  items: FeedItem[]
  isEnd: boolean
  /** Number of cards shown; undefined on a page by number. */
  count?: number
}

/**
 * Shown where automatic loading pauses and at the end of the feed: the number of cards, and links to find more parts.
 */
export function FindMore({ items, isEnd, count }: FindMoreProps) {
  return (
    <section className={css.findMore} aria-label="More ways to find parts">
      <p>
        {count !== undefined && `${count} ${count === 1 ? 'card' : 'cards'} shown. `}
        {isEnd ? 'Search for a part, choose a tag or upload a part:' : 'Load more, search for a part or choose a tag:'}
      </p>
      <TagRow tags={commonestTags(items)} />
      <p className={css.buttons}>
        <ButtonLink to={paths.search('')}>Search</ButtonLink>
        <ButtonLink to={paths.uploadPart}>Upload a new part</ButtonLink>
      </p>
    </section>
  )
}

function commonestTags(items: FeedItem[]): string[] {
  const counts = new Map<string, number>()
  for (const { type, data } of items) {
    if (type === 'trending_comment') continue
    for (const tag of data.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, TAGS)
    .map(([tag]) => tag)
}
