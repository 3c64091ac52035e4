import ExternalLink from 'lucide-react/icons/external-link'
import { shortenNumber } from '../../../shared/format.ts'
import { TagRow } from '../../ui/Tag.tsx'
import css from './PartHeader.module.css'
import type { Part } from './types.ts'

/** Title, part numbers and tags. */
export function PartHeader({ part }: { part: Part }) {
  return (
    <header className={css.header}>
      <h1>{part.name}</h1>
      {part.numbers.length > 0 && (
        <p className={css.numbers}>
          {part.numbers.map((number, at) => (
            <span key={number.number}>
              {at > 0 && <span className={css.slash}> / </span>}
              <PartNumber {...number} />
            </span>
          ))}
        </p>
      )}
      <TagRow tags={part.tags} scrolls />
    </header>
  )
}

/** A number as written; one with a link has a short label (spec.md section 9) and says itself whole when asked. */
function PartNumber({ number, brand, link }: Part['numbers'][number]) {
  const whole = brand ? `${brand} ${number}` : number
  if (!link || !/^https?:\/\//i.test(link)) return <span title={brand ?? undefined}>{number}</span>
  return (
    <a
      className={css.number}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={whole}
      aria-label={`${number}, opens in a new tab`}
    >
      <span className={css.label}>{shortenNumber(number)}</span>
      <ExternalLink size={14} />
    </a>
  )
}
