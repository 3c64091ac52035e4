import { useEffect, useState, type RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import type { DeleteOwnProps } from '../../features/DeleteOwn.tsx'

const DeleteOwn = lazyDialog(() => import('../../features/DeleteOwn.tsx'))

type DeleteButtonProps = Pick<DeleteOwnProps, 'type' | 'id' | 'hasReplies' | 'onDelete' | 'onSettled'> & {
  /** The comment, listing or post, for the accessible name. */
  name: string
  /** Receives the focus when the button is removed. */
  section: RefObject<HTMLElement | null>
}

/** Deletes the user's own comment, listing or post after a confirmation. */
export function DeleteButton({ name, section, ...dialog }: DeleteButtonProps) {
  const [open, setOpen] = useState(false)

  useEffect(
    () => () => {
      // The focused button was removed together with its row.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    },
    [section],
  )
  return (
    <>
      <IconButton
        label={`Delete ${dialog.type}: ${name}`}
        icon="trash"
        tone="danger"
        {...DeleteOwn.opener}
        onClick={() => setOpen(true)}
      />
      <DeleteOwn {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
