import { reportsTitle } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConversationsNote } from './ConversationList.tsx'
import { ChatHead } from './ChatHead.tsx'
import list from './ConversationList.module.css'
import css from './messages.module.css'
import type { ConversationsQuery } from './useConversations.ts'

/** The open reports of a tag ('' for reports without a tag), shown like a chat. */
export function ReportsChat({ tag, conversations }: { tag: string; conversations: ConversationsQuery }) {
  const openCount = conversations.data?.reports.find((each) => each.tag === tag)?.openCount
  if (conversations.data && openCount === undefined) {
    return (
      <div className={css.body}>
        <ErrorNote bare message="You do not moderate this tag." />
      </div>
    )
  }
  return (
    <>
      <ChatHead
        danger
        title={reportsTitle(tag)}
        image={
          <span className={list.shield}>
            <Icon name="shield-alert" size={20} />
          </span>
        }
      />
      <div className={css.body}>
        {openCount === undefined ? (
          // On phones the list with the same note is hidden.
          <ConversationsNote list={conversations} />
        ) : (
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
        )}
      </div>
    </>
  )
}
