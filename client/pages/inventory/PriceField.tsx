import { useState, type KeyboardEvent } from 'react'
import { formatPrice } from '../../../shared/format.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { checkPrice, parsePrice } from '../../../shared/price.ts'
import { errorData, errorSentence, trpc } from '../../base/trpc.ts'
import { useOwnChange } from '../../features/listings/useMarketChanged.ts'
import { useSecondLook } from '../../forms/useSecondLook.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useOnce } from '../../ui/useOnce.ts'
import css from './table.module.css'

const LoginRequired = lazyDialog(() => import('../../base/LoginRequired.tsx'))

/** A price that is edited in place. */
export type PriceEdit = ReturnType<typeof usePriceEdit>

/** Holds the price of an ask while it is edited in place. */
export function usePriceEdit(item: InventoryItem) {
  const changed = useOwnChange(item.part)
  const edit = trpc.listing.edit.useMutation()
  const { doubt, send, sendAnyway } = useSecondLook(edit.mutateAsync)
  const once = useOnce()
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSignedOut, setSignedOut] = useState(false)

  function restore() {
    setText(null)
    setError(null)
  }
  function save() {
    if (text === null) return
    const wrong = checkPrice(text)
    if (wrong !== null) return setError(wrong)
    if (parsePrice(text) === item.priceCents) return restore()
    void once(async () => {
      try {
        await send({ id: item.id, price: text })
        // The new price is read before the typed one goes.
        await changed()
        restore()
      } catch (failure) {
        if (errorData(failure)?.code === 'UNAUTHENTICATED') setSignedOut(true)
        else setError(errorSentence(failure))
      }
    })
  }
  return {
    item,
    text,
    error,
    isBusy: edit.isPending,
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    isDoubted: doubt !== null && error !== null,
    change(to: string) {
      setText(to)
      setError(null)
    },
    save,
    saveAnyway: () => sendAnyway(save),
    restore,
  }
}

/** The price as a field. Enter saves it and moves down, Escape restores it, and leaving the field saves it. */
export function PriceField({ edit, name }: { edit: PriceEdit; name: string }) {
  const { item, text, error, change, save, restore } = edit
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== null) restore()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text !== null && (error !== null || checkPrice(text) !== null)) return save()
    const fields = [...document.querySelectorAll<HTMLElement>('[data-price]')]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else save()
  }
  if (item.status !== 'active') return <span className={css.fixedPrice}>{formatPrice(item.priceCents)}</span>
  return (
    <>
      <input
        className={css.priceField}
        aria-label={`Price of ${name} in USD`}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `price-error-${item.id}`}
        data-price=""
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={30}
        value={text ?? formatPrice(item.priceCents)}
        onChange={({ target }) => change(target.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        // A question of the server is answered by its button.
        onBlur={() => error === null && !edit.isSignedOut && save()}
        onKeyDown={onKeyDown}
      />
      <LoginRequired
        open={edit.isSignedOut}
        onClose={edit.dismissSignedOut}
        sentence="You must be logged in to change a price. Please log in and try again."
      />
    </>
  )
}

/** Why the price was not saved, and the way to save one that meets the bid of another user. */
export function PriceProblem({ edit: { item, error, isBusy, isDoubted, saveAnyway, restore } }: { edit: PriceEdit }) {
  if (error === null) return null
  return (
    <div id={`price-error-${item.id}`} className={css.problem}>
      <ErrorNote bare message={error} />
      {isDoubted && (
        <Button busy={isBusy} busyWord="Saving..." onClick={saveAnyway}>
          Save anyway
        </Button>
      )}
      <Button onClick={restore}>Restore {formatPrice(item.priceCents)}</Button>
    </div>
  )
}
