import { useRef, useState } from 'react'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import type { Donor } from './DonorPage.tsx'

type CloseDonorProps = Pick<DialogProps, 'open' | 'onClose'> & { donor: Donor }

/** The seller closes a donor car, and says what happens with its open asks. Import it lazily, because it includes @base-ui/react. */
export default function CloseDonor({ donor: { id, openCount }, open, onClose }: CloseDonorProps) {
  const cache = trpc.useUtils()
  const after = useRef<HTMLElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = trpc.donor.close.useMutation()

  async function close(openAsks: 'keep' | 'delete') {
    setFailure(null)
    try {
      const closed = await mutateAsync({ id, openAsks })
      // The buttons of the seller disappear.
      after.current = document.querySelector<HTMLElement>('main h1')
      cache.donor.byId.setData({ id }, closed)
      await Promise.all([cache.donor.parts.invalidate({ id }), cache.donor.list.invalidate()])
      onClose()
    } catch (error) {
      setFailure(errorSentence(error))
    }
  }
  const asks = openCount === 1 ? '1 open ask' : `${openCount} open asks`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Close this car?"
      finalFocus={after}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          {openCount > 0 && (
            <Button tone="danger" busy={isPending} busyWord="Closing..." onClick={() => void close('delete')}>
              Close and delete {asks}
            </Button>
          )}
          <Button variant="primary" busy={isPending} busyWord="Closing..." onClick={() => void close('keep')}>
            {openCount > 0 ? `Close and keep ${asks}` : 'Close'}
          </Button>
        </>
      }
    >
      <p>No more parts of it can be listed. Its page stays, and sold parts keep what you stated.</p>
      {failure !== null && <ErrorNote bare message={failure} />}
    </Dialog>
  )
}
