import { Avatar } from '../../ui/Avatar.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import cells from '../cells.module.css'

/** Who wrote a card's text, and when; a deleted account has no name. */
export function Byline({ author, date }: { author: { name: string; picture: string | null } | null; date: string }) {
  return (
    <div className={cells.byline}>
      <Avatar name={author?.name} src={author?.picture} />
      <p>
        <span className={cells.name}>{author?.name ?? 'Unknown User'}</span>
        <span className={cells.date}>
          <PlainDate date={date} />
        </span>
      </p>
    </div>
  )
}
