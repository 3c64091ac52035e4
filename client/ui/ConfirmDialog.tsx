import { useRef, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

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
  // A double click comes before the button is drawn as busy.
  const isBusy = useRef(false)

  async function confirm() {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    await onConfirm()
    isBusy.current = false
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
          <Button variant="danger" busy={busy} busyWord={busyWord} onClick={() => void confirm()}>
            {title}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
