import { trpc } from '../../base/trpc.ts'
import { Clamp } from '../../ui/Clamp.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Prose } from '../../ui/Prose.tsx'
import css from './Description.module.css'
import { LastEdit } from './LastEdit.tsx'
import { EditButton, PartActions } from './PartActions.tsx'
import type { Part } from '../../features/parts/part.ts'

/** The text of an empty description. It is Markdown, so it is shown in italics. */
const EMPTY = '*No content available.*'

/** Number of HTML characters that probably need more than six lines. The server cannot measure the height. */
const LONG = 700

type DescriptionProps = {
  part: Part
  /** Whether another user has edited the part since it was loaded. */
  isEdited: boolean
}

export function Description({ part, isEdited }: DescriptionProps) {
  const cache = trpc.useUtils()
  const isEmpty = part.descriptionHtml.trim() === ''
  return (
    <section className={css.section} aria-labelledby="description">
      <SectionHead title="Description" id="description">
        <PartActions part={part} className={css.actions} editTone={isEmpty ? 'signal' : 'ink'} isRepeated />
      </SectionHead>
      <div className={`caption ${css.last}`}>
        <LastEdit
          editor={part.lastEditedBy}
          editedAt={part.revision > 0 ? part.updatedAt : null}
          news={isEdited ? 'This part was edited.' : null}
          headingId="description"
          onShow={() => cache.part.bySlug.invalidate()}
        />
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
