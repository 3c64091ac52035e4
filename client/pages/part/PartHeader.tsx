import ExternalLink from 'lucide-react/icons/external-link'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { shortenNumber } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/units.ts'
import { TagRow } from '../../ui/Tag.tsx'
import { PartActions } from './PartActions.tsx'
import css from './PartHeader.module.css'
import type { Part } from './part.ts'

/** Title, part numbers and tags; from 768 px with what can be done with the part, which phones have at the description. */
export function PartHeader({ part }: { part: Part }) {
  return (
    <header className={css.header}>
      <h1>{bindUnits(part.name)}</h1>
      {part.numbers.length > 0 && (
        <p className={css.numbers}>
          {part.numbers.map((number, at) => (
            <Fragment key={number.number}>
              <span>
                <PartNumber {...number} />
                <Supersession {...number} />
                {part.numbers[at + 1] && <span> /</span>}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      <TagRow tags={part.tags} scrolls />
      <PartActions className={css.actions} />
    </header>
  )
}

/** What took the number's place, as short as other labels of links, and what it took the place of. */
function Supersession({ supersededBy, successor, supersedes }: Part['numbers'][number]) {
  return (
    <small>
      {supersededBy && ' superseded by '}
      {supersededBy && (
        <Link title={supersededBy} to={successor ? paths.part(successor) : paths.search(supersededBy)}>
          {shortenNumber(supersededBy)}
        </Link>
      )}
      {supersedes && ` supersedes ${supersedes}`}
    </small>
  )
}

/** A number as written. One with a link has a short label (spec.md section 9), and is whole in its name and title. */
function PartNumber({ number, brand, link }: Part['numbers'][number]) {
  if (!link || !/^https?:\/\//i.test(link)) return <span title={brand ?? undefined}>{number}</span>
  const label = shortenNumber(number)
  return (
    <a
      className={css.number}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={brand ? `${brand} ${number}` : number}
      aria-label={`${label === number ? number : `${label} ${number}`}, opens in a new tab`}
    >
      <span>{label}</span>
      <ExternalLink size={14} />
    </a>
  )
}
