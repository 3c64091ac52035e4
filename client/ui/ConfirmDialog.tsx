import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useOnce } from './useOnce.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose(): void
  /** Also the word on the button: 'Delete Listing'. */
  title: string
  /** The question. */
  children: ReactNode
  /** 'Deleting...' */
  busyWord?: string
  /** Once however often the button is pressed. Closing is its own business: after a failure the question stays. */
  onConfirm(): void | Promise<void>
}

/** Asks before something is lost. Import it lazily: it brings the dialog along. */
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
