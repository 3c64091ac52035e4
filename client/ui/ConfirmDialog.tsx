import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useOnce } from './useOnce.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose(): void
  /** Also the text of the button: 'Delete Listing'. */
  title: string
  /** The question. */
  children: ReactNode
  /** 'Deleting...' */
  busyWord?: string
  /** Called once, however often the button is pressed. It closes the dialog itself, because a failure keeps it open. */
  onConfirm(): void | Promise<void>
}

/** Asks for confirmation of a destructive action. Import it lazily, because it includes the dialog. */
export default function ConfirmDialog({ open, onClose, title, children, busyWord, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const once = useOnce()

  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} busyWord={busyWord} onClick={() => void once(confirm)}>
            {title}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
