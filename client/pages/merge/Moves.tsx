import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import { MOVED, type Moved } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './Merge.module.css'
import type { Preview } from './Merge.tsx'

const LISTINGS = ['asks', 'bids', 'otherListings'] as const satisfies Moved[]

type Line = {
  icon: IconName
  what: Moved
  /** After the label. */
  more?: string
  /** Where the part that is merged away shows them. */
  hash?: string
}

const LINES: Line[] = [
  { icon: 'message-square', what: 'comments', more: 'with all votes', hash: '#comments' },
  { icon: 'image', what: 'images', more: 'to the end of the gallery', hash: '' },
  { icon: 'handshake', what: 'sales', more: 'in the sold prices', hash: '#listings' },
  { icon: 'car', what: 'answers', more: 'whether it fits', hash: '#cars' },
  { icon: 'bell', what: 'follows' },
  { icon: 'bookmark', what: 'wants' },
  { icon: 'arrow-left-right', what: 'relations', more: 'to other parts' },
  { icon: 'mail', what: 'messages', more: 'about it' },
  { icon: 'flag', what: 'reports' },
]

/** Counts the listings, comments and other rows that move to the kept part. */
export function Moves({ preview: { moves, loser } }: { preview: Preview }) {
  const listings = LISTINGS.filter((what) => moves[what] > 0)
  const count = listings.reduce((sum, what) => sum + moves[what], 0)
  const lines = LINES.filter(({ what }) => moves[what] > 0)
  const path = paths.part(loser.slug)
  return (
    <section aria-labelledby="moves">
      <SectionHead title="What moves" id="moves">
        from the merged part to the kept one
      </SectionHead>
      <ul className={css.moves}>
        {count > 0 && (
          <Row icon="tag" count={count} path={`${path}#listings`} what="listings">
            {count === 1 ? 'listing' : 'listings'}{' '}
            <span className={css.aside}>({listings.map((what) => countedText(what, moves[what])).join(', ')})</span>
          </Row>
        )}
        {lines.map(({ icon, what, more, hash }) => (
          <Row key={what} icon={icon} count={moves[what]} path={hash && path + hash} what={MOVED[what][1]}>
            {labelOf(what, moves[what])} {more !== undefined && <span className={css.aside}>{more}</span>}
          </Row>
        ))}
      </ul>
      {count === 0 && lines.length === 0 && <p className={css.nothing}>Nothing moves.</p>}
      <p className="caption">The old address leads to the kept part. Its history stays readable.</p>
    </section>
  )
}

const labelOf = (what: Moved, count: number) => MOVED[what][count === 1 ? 0 : 1]
const countedText = (what: Moved, count: number) => `${thousands(count)} ${labelOf(what, count)}`

type RowProps = { icon: IconName; count: number; path: string | undefined; what: string; children: ReactNode }

function Row({ icon, count, path, what, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} size={18} />
      <span className={css.count}>{thousands(count)}</span>
      <p>{children}</p>
      {path !== undefined && (
        <Link to={path} aria-label={`Show ${what}`}>
          Show
        </Link>
      )}
    </li>
  )
}
