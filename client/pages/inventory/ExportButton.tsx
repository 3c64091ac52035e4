import { useState } from 'react'
import { tokenOfTab } from '../../base/token.ts'
import { writeAddress, type InventoryAddress } from '../../features/listings/inventory-address.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { saveAs } from '../../ui/save-as.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'

const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))

/** Saves the asks that the filter matches, in the order of the list, as a CSV file for the import. */
export function ExportButton({ address }: { address: InventoryAddress }) {
  const toast = useToast()
  const once = useOnce()
  const [busy, setBusy] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const answer = await fetch(`/api/inventory.csv?${writeAddress({ ...address, page: 1 })}`, {
        headers: { authorization: `Bearer ${tokenOfTab()}` },
      })
      if (answer.status === 401) setSignedOut(true)
      else if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
      else saveAs('tappet-inventory.csv', await answer.blob())
    } catch (error) {
      toast.error(`The file could not be made: ${(error as Error).message}`)
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon="download" busy={busy} busyWord="Exporting..." onClick={() => void once(save)}>
        Export CSV
      </Button>
      <LoginRequired
        open={isSignedOut}
        onClose={() => setSignedOut(false)}
        sentence="You must be logged in to export your asks. Please log in and try again."
      />
    </>
  )
}
