import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Clamp } from '../../ui/Clamp.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { Prose } from '../../ui/Prose.tsx'
import css from './Description.module.css'
import { EditButton, PartActions } from './PartActions.tsx'
import type { Part } from '../../features/parts/part.ts'

/** The text of an empty description (spec.md §2). It is Markdown, so it is shown in italics. */
const EMPTY = '*No content available.*'

/** Number of HTML characters that probably need more than six lines. The server cannot measure the height. */
const LONG = 700

type DescriptionProps = {
  part: Part
  /** Whether another user has edited the part since it was loaded. */
  isEdited: boolean
}

export function Description({ part, isEdited }: DescriptionProps) {
  const isEmpty = part.descriptionHtml.trim() === ''
  return (
    <section className={css.section} aria-labelledby="description">
      <SectionHead title="Description" id="description">
        <PartActions className={css.actions} editTone={isEmpty ? 'signal' : 'ink'} isRepeated />
      </SectionHead>
      <div className={css.last}>
        <LastEdit part={part} isEdited={isEdited} />
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
          <Icon name="info" size={18} />
          Parts without edit history can have inaccurate information.
        </p>
      )}
    </section>
  )
}

/** Names the last editor. After an edit by another user, offers the new version instead of replacing the text. */
function LastEdit({ part: { revision, lastEditedBy, updatedAt }, isEdited }: DescriptionProps) {
  const cache = trpc.useUtils()
  const [isLoading, setLoading] = useState(false)

  async function show() {
    setLoading(true)
    await cache.part.bySlug.invalidate()
    setLoading(false)
    // The focused button has been removed.
    document.getElementById('description')?.focus()
  }
  return (
    <div aria-live="polite">
      {isEdited ? (
        <span>
          This part was edited.{' '}
          <Button variant="quiet" tone="signal" busy={isLoading} onClick={() => void show()}>
            Show the new version
          </Button>
        </span>
      ) : (
        revision > 0 && (
          <span>
            Last edited by{' '}
            {lastEditedBy ? <Link to={paths.account(lastEditedBy.id)}>{lastEditedBy.name}</Link> : 'Unknown User'},{' '}
            <RelativeTime date={updatedAt} />
          </span>
        )
      )}
    </div>
  )
}
