import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { bindUnits, shortenNumber } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProposalBar } from '../../features/merges/ProposalBar.tsx'
import { ProtectionLine } from '../../features/protection/ProtectionLine.tsx'
import { moderates } from '../../features/protection/useProtectedEdit.ts'
import { TagRow } from '../../ui/Tag.tsx'
import { PartActions } from './PartActions.tsx'
import { PartFollow } from './PartFollow.tsx'
import css from './PartHeader.module.css'
import { lazily } from '../../ui/lazy.ts'
import { cx } from '../../ui/cx.ts'
import type { Part } from '../../features/parts/part.ts'

const MergedFrom = lazily(() => import('../../features/merges/MergedFrom.tsx'))

/**
 * Title, part numbers, tags and actions. Phones show one number with a link to all of them, and the actions at the
 * description.
 */
export function PartHeader({ part, onSuggest }: { part: Part; onSuggest: MouseEventHandler }) {
  const { user } = useSession()
  const hasLinks = part.numbers.some(({ link, supersededBy }) => isLink(link) || supersededBy)
  return (
    <header className={css.header}>
      <h1 dir="auto">{bindUnits(part.name)}</h1>
      {part.numbers.length > 0 && (
        <p className={cx(css.numbers, !hasLinks && css.withoutLinks)}>
          {part.numbers.map((number, index) => (
            <span
              key={number.number}
              className={cx(css.entry, (number.supersededBy ?? number.supersedes) && css.related)}
            >
              <PartNumber {...number} />
              <Supersession {...number} />
              {part.numbers[index + 1] && <span className={css.stroke}> /</span>}{' '}
            </span>
          ))}
          {part.numbers.length > 1 && (
            <a className={css.all} href="#part-numbers">
              {part.numbers.length} numbers
            </a>
          )}
        </p>
      )}
      <OtherNames parts={part.mergedParts} />
      <div className={css.tags}>
        <TagRow tags={part.tags} scrolls />
        <PartFollow part={part} />
      </div>
      <PartActions part={part} className={css.actions} />
      <ProtectionLine type="part" protection={part.protection}>
        <a href="#comments" onClick={onSuggest}>
          Suggest a change
        </a>
      </ProtectionLine>
      {part.proposals.map((proposal) => (
        <ProposalBar
          key={proposal.id}
          proposal={proposal}
          partId={part.id}
          mayMerge={user !== null && moderates(user, part.tags)}
        />
      ))}
      {user && moderates(user, part.tags) && <MergedFrom partId={part.id} />}
    </header>
  )
}

/** The names of the parts that were merged into this one. */
function OtherNames({ parts }: { parts: Part['mergedParts'] }) {
  if (parts.length === 0) return null
  return (
    <p className={css.names}>
      Also known as{' '}
      {parts.map(({ id, name }, index) => (
        <span key={id}>
          <bdi>{name}</bdi>
          {index < parts.length - 1 && ', '}
        </span>
      ))}
    </p>
  )
}

/** The number that supersedes this one, whole because readers order it, and the number that it supersedes. */
function Supersession({ supersededBy, successor, supersedes }: Part['numbers'][number]) {
  if (!supersededBy && !supersedes) return null
  return (
    <small>
      {supersededBy && ' superseded by '}
      {supersededBy && (
        <Link to={successor ? paths.part(successor) : paths.search(supersededBy)}>
          <AsWritten>{supersededBy}</AsWritten>
        </Link>
      )}
      {supersedes && ' supersedes '}
      {supersedes && <AsWritten>{supersedes}</AsWritten>}
    </small>
  )
}

/** A part number. A number with a link has a short label; its title contains the whole number. */
function PartNumber({ number, brand, link }: Part['numbers'][number]) {
  if (!isLink(link))
    return (
      <bdi translate="no" title={brand ?? undefined}>
        {number}
      </bdi>
    )
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
      <AsWritten>{label}</AsWritten>
      <Icon name="external-link" size={14} />
    </a>
  )
}

const isLink = (text: string | null): text is string => /^https?:\/\//i.test(text ?? '')
