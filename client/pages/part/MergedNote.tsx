import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { moveDrafts } from '../../base/drafts.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './MergedNote.module.css'
import type { LivePart } from './useLivePart.ts'

type MergedNoteProps = { partId: string; kept: NonNullable<LivePart['mergedInto']> }

/** Says on an open page that its part was merged, and leads to the part that is kept, with the texts that were not sent. */
export function MergedNote({ partId, kept: { id, slug, name } }: MergedNoteProps) {
  return (
    <output className={css.note}>
      <Icon name="circle-alert" size={18} />
      <span>
        This part was merged into{' '}
        <Link to={paths.part(slug)} onClick={() => moveDrafts(partId, id)}>
          <AsWritten>{name}</AsWritten>
        </Link>
        . What you have written here is kept for that page.
      </span>
    </output>
  )
}
