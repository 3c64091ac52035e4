import { useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { photoRequest } from '../../../shared/messages.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useBlock } from '../../features/blocks/useBlock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useConversationChange } from './useConversationChange.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './ChatNotices.module.css'

const BlockDialog = lazyDialog(() => import('../../features/blocks/BlockDialog.tsx'))

export type ConversationState = RouterOutputs['message']['state']

type ChatMenuProps = {
  person: { id: string; name: string }
  state: ConversationState
  /** Whether the person can be blocked: not the site, and no deleted account. */
  canBlock: boolean
  onSend(content: string): void
}

/** The menu of a chat: mute, archive, ask for a photo, block. */
export function ChatMenu({ person, state, canBlock, onSend }: ChatMenuProps) {
  const { isStarted, isMuted, isArchived, isBlocked, canWrite, listingId } = state
  const [isBlocking, setBlocking] = useState(false)
  const { unblock } = useBlock(person)
  const change = useConversationChange(person.id)
  const { client } = trpc.useUtils()
  const toast = useToast()
  const { mutate: askForPhoto } = useMutation({
    mutationFn: (id: string) => client.message.photoCode.query({ listingId: id }),
    onSuccess: ({ code }) => onSend(photoRequest(code)),
    onError: (error) => toast.error(`Failed to get the code: ${errorSentence(error)}`),
  })

  const own: MenuItem[] = [
    {
      label: isMuted ? 'Unmute' : 'Mute',
      icon: isMuted ? 'bell' : 'bell-off',
      onSelect: () => change({ muted: !isMuted }),
    },
    {
      label: isArchived ? 'Move to inbox' : 'Archive',
      icon: isArchived ? 'mail' : 'archive',
      onSelect: () => change({ archived: !isArchived }),
    },
  ]
  const photo: MenuItem[] =
    listingId === null || !canWrite
      ? []
      : [
          {
            label: "Ask for a photo with today's code",
            icon: 'camera',
            onSelect: () => askForPhoto(listingId),
          },
        ]
  const block: MenuItem = {
    label: isBlocked ? 'Unblock' : 'Block',
    icon: 'ban',
    onSelect: () => (isBlocked ? void unblock() : setBlocking(true)),
  }
  const items = [...(isStarted ? own : []), ...photo, ...(canBlock ? [block] : [])]
  if (items.length === 0) return null
  return (
    <>
      <Menu label="Conversation menu" button={<Icon name="ellipsis" size={20} />} items={items} />
      <BlockDialog person={person} open={isBlocking} onClose={() => setBlocking(false)} />
    </>
  )
}

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
