import { useId, useState } from 'react'
import { errorSentence, trpc } from '../../app/trpc.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import css from './ListingDialog.module.css'
import type { OwnerDialogProps } from './OwnerActions.tsx'
import { useOwnChange } from './useMarketChanged.ts'

/** The owner names the other side of a sale, who is asked to confirm it (decisions.md, Listings). */
export default function SellDialog({ part, listing, open, onClose, onGone }: OwnerDialogProps) {
  const toast = useToast()
  const changed = useOwnChange(part)
  const partners = trpc.listing.partners.useQuery({ id: listing.id }, { enabled: open, staleTime: 0 })
  const sell = trpc.listing.sell.useMutation()
  const name = useId()
  // Null is somebody from elsewhere.
  const [chosen, setChosen] = useState<string | null>()
  const [isMissing, setMissing] = useState(false)
  const once = useOnce()
  const role = listing.type === 'ask' ? 'bought it' : 'sold it to you'

  function choose(id: string | null) {
    if (sell.isPending) return
    setChosen(id)
    setMissing(false)
    if (sell.error) sell.reset()
  }
  async function submit() {
    if (chosen === undefined) return setMissing(true)
    const sold = await sell.mutateAsync({ id: listing.id, otherId: chosen }).catch(() => null)
    if (sold) {
      const other = partners.data?.find(({ id }) => id === chosen)
      toast.show(other ? `Marked as sold. ${other.name} has been asked to confirm.` : 'Marked as sold.')
      onClose()
      onGone()
    }
    await changed()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Mark as Sold"
      onSubmit={() => void once(submit)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!partners.data} busy={sell.isPending} busyWord="Marking...">
            Mark as Sold
          </Button>
        </>
      }
    >
      {partners.data ? (
        <fieldset className={css.partners} aria-describedby={isMissing ? `${name}-missing` : undefined}>
          <legend>Who {role}?</legend>
          {partners.data.map((person) => (
            <label key={person.id} className={css.partner}>
              <input type="radio" name={name} checked={chosen === person.id} onChange={() => choose(person.id)} />
              <Avatar name={person.name} src={person.picture} size={28} />
              {person.name}
            </label>
          ))}
          <label className={css.partner}>
            <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
            Someone else
          </label>
        </fieldset>
      ) : partners.error && !partners.isFetching ? (
        <ErrorNote message={errorSentence(partners.error)} onRetry={() => void partners.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
      <p className={css.quiet}>
        You can choose people you have exchanged messages with about this part. They are asked to confirm the sale, and
        then it counts on both profiles. The listing is removed from the page immediately.
      </p>
      {isMissing && (
        <div id={`${name}-missing`}>
          <ErrorNote bare message={`Please choose who ${role}.`} />
        </div>
      )}
      {sell.error && <ErrorNote bare message={errorSentence(sell.error)} />}
    </Dialog>
  )
}
