import { formatDate } from '../../../shared/format.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { useOwnChange } from './useMarketChanged.ts'

type RenewButtonProps = Pick<ButtonProps, 'className' | 'aria-label'> & {
  /** The id of the listing. */
  id: string
  part: { id: string }
  onRenewed?(): void
}

/** Renews the user's own listing. */
export function RenewButton({ id, part, onRenewed, ...look }: RenewButtonProps) {
  const toast = useToast()
  const once = useOnce()
  const changed = useOwnChange(part)
  const renew = trpc.listing.renew.useMutation()

  async function renewListing() {
    try {
      const { expiresAt } = await renew.mutateAsync({ id })
      toast.show(`Listed until ${formatDate(expiresAt)}.`)
      onRenewed?.()
    } catch (error) {
      toast.error(`Failed to renew listing: ${errorSentence(error)}`)
    }
    // Also after an error, because the listing may be deleted.
    await changed()
  }
  return (
    <Button {...look} busy={renew.isPending} busyWord="Renewing..." onClick={() => void once(renewListing)}>
      Renew
    </Button>
  )
}
