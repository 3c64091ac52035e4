import ShieldAlert from 'lucide-react/icons/shield-alert'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { ChatHead } from './ChatHead.tsx'
import list from './ConversationList.module.css'
import css from './messages.module.css'

export type ReportsChatProps = {
  tag: string
  /** Of all tags that the person administers; undefined while they load. */
  reports?: { tag: string; openCount: number }[]
}

/** How many reports of a tag wait for its moderators, in place of a chat. */
export function ReportsChat({ tag, reports }: ReportsChatProps) {
  const openCount = reports?.find((each) => each.tag === tag)?.openCount
  if (reports && openCount === undefined) {
    return (
      <div className={css.body}>
        <ErrorNote bare message="You do not administer this tag." />
      </div>
    )
  }
  return (
    <>
      <ChatHead
        danger
        title={`Admin Reports for ${tag}`}
        picture={
          <span className={list.shield}>
            <ShieldAlert size={20} />
          </span>
        }
      />
      {openCount !== undefined && (
        <div className={css.body}>
          <div className={cx(css.waiting, openCount > 0 && css.fresh)}>
            {openCount > 0 ? (
              <p>You have {openCount} new content report(s) awaiting review in this category.</p>
            ) : (
              <p>No new reports</p>
            )}
            <ButtonLink variant={openCount > 0 ? 'danger' : 'plain'} to={paths.admin(tag)}>
              View Reports
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}
