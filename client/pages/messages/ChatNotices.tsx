import { useRef } from 'react'
import { useBlock } from '../../features/blocks/useBlock.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './ChatNotices.module.css'
import type { ConversationState } from './ChatMenu.tsx'
import { useConversationChange } from './useConversationChange.ts'

type ChatNoticesProps = { person: { id: string; name: string }; state: ConversationState }

/** Says that the user has blocked the partner or muted the conversation, with the button that ends it. */
export function ChatNotices({ person, state: { isBlocked, isMuted } }: ChatNoticesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { unblock, isBusy } = useBlock(person)
  const change = useConversationChange(person.id)
  // The button that has the focus disappears.
  const focusHead = () => box.current?.closest('section')?.querySelector('h2')?.focus()

  if (!isBlocked && !isMuted) return null
  return (
    <div ref={box} className={css.notices}>
      {isBlocked && (
        <div className={css.notice}>
          <p>
            <strong>
              You blocked <AsWritten>{person.name}</AsWritten>.
            </strong>{' '}
            You cannot send each other messages, offers or trades. Open trades stay.
          </p>
          <Button busy={isBusy} busyWord="Unblocking..." onClick={() => void unblock(focusHead)}>
            Unblock
          </Button>
        </div>
      )}
      {isMuted && (
        <div className={css.notice}>
          <p>
            <strong>Muted.</strong> New messages from <AsWritten>{person.name}</AsWritten> do not notify you.
          </p>
          <Button
            onClick={() => {
              focusHead()
              change({ muted: false })
            }}
          >
            Unmute
          </Button>
        </div>
      )}
    </div>
  )
}
