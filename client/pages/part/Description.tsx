import Info from 'lucide-react/icons/info'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Clamp } from '../../ui/Clamp.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { Prose } from '../../ui/Prose.tsx'
import css from './Description.module.css'
import { EditButton, PartActions } from './PartActions.tsx'
import type { Part } from './types.ts'

/** What stands for an empty description (spec.md section 2); Markdown, so it is shown in italics. */
const EMPTY = '*No content available.*'

/** HTML of so many characters hardly fits into the six lines that the server cannot measure. */
const LONG = 700

export function Description({ part }: { part: Part }) {
  const isEmpty = part.descriptionHtml.trim() === ''
  return (
    <section className={css.section} aria-labelledby="description">
      <SectionHead title="Description" id="description">
        <PartActions className={css.actions} editTone={isEmpty ? 'signal' : 'ink'} />
      </SectionHead>
      <div className={css.last}>
        {part.revision > 0 && <LastEdit part={part} />}
        {isEmpty && <EditButton tone="signal" className={css.fill} />}
      </div>
      {isEmpty ? (
        <p className={css.empty}>
          <em>{EMPTY.slice(1, -1)}</em>
        </p>
      ) : (
        <Clamp key={part.id} probablyLong={part.descriptionHtml.length > LONG}>
          <Prose html={part.descriptionHtml} className={css.text} />
        </Clamp>
      )}
      {part.revision === 0 && (
        <p className={css.note}>
          <Info size={18} />
          Parts without edit history can have inaccurate information.
        </p>
      )}
    </section>
  )
}

function LastEdit({ part: { lastEditedBy, updatedAt } }: { part: Part }) {
  return (
    <span>
      Last edited by{' '}
      {lastEditedBy ? <Link to={paths.account(lastEditedBy.id)}>{lastEditedBy.name}</Link> : 'Unknown User'},{' '}
      <RelativeTime date={updatedAt} />
    </span>
  )
}
