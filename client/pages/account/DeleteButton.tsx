import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useState, type RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazily.tsx'
import type { DeleteOwnProps } from '../DeleteOwn.tsx'

const DeleteOwn = lazyDialog(() => import('../DeleteOwn.tsx'))

type DeleteButtonProps = Pick<DeleteOwnProps, 'what' | 'id' | 'hasReplies' | 'onDelete' | 'onSettled'> & {
  /** Which one, for those who cannot see where the button stands. */
  of: string
  /** Takes the focus when the button is gone. */
  section: RefObject<HTMLElement | null>
}

/** Deletes one's own comment or listing, after a question. */
export function DeleteButton({ of, section, ...dialog }: DeleteButtonProps) {
  const [open, setOpen] = useState(false)

  useEffect(
    () => () => {
      // What had it went with the row.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    },
    [section],
  )
  return (
    <>
      <IconButton
        label={`Delete ${dialog.what}: ${of}`}
        icon={<Trash size={18} />}
        tone="danger"
        aria-haspopup="dialog"
        onPointerEnter={DeleteOwn.preload}
        onFocus={DeleteOwn.preload}
        onClick={() => setOpen(true)}
      />
      <DeleteOwn {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
