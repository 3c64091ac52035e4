import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorData, errorSentence } from '../../app/trpc.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { isListingDraft, isWrong, wrongIn, type ListingDraft, type Wrong } from './listing-draft.ts'

export type ListingSending = {
  /** As of useDraft. */
  draftKey: string
  initial: ListingDraft
  /** Stores it, once nothing is wrong; its refusals go to their fields. */
  onSend(draft: ListingDraft): Promise<unknown>
  /** It is stored, and no longer kept here. */
  onSent(draft: ListingDraft): Promise<void>
}

/** A listing in the making: kept in the browser until it was sent, with what is wrong beside each field. */
export function useListingForm({ draftKey, initial, onSend, onSent }: ListingSending) {
  const { draft, setDraft, discard, restored } = useDraft(draftKey, initial, isListingDraft)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  // Stays in the fields until all of the page shows it.
  const [sent, setSent] = useState<ListingDraft | null>(null)
  const [isSignedOut, setSignedOut] = useState(false)
  // Closed with something typed, which is there again when it is opened next.
  const [isLeft, setLeft] = useState(false)
  const once = useOnce()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)

  function begin() {
    setLeft(false)
    discard()
  }
  function forget() {
    setWrong({})
    setFailure(null)
  }

  function refuse(form: HTMLFormElement, reasons: Wrong) {
    // At once: a frame later somebody may be typing again.
    flushSync(() => setWrong(reasons))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(form: HTMLFormElement) {
    setFailure(null)
    const reasons = wrongIn(draft)
    if (isWrong(reasons)) return refuse(form, reasons)
    setSent(draft)
    try {
      await onSend(draft)
      // Before anything is read again: what is edited then begins anew, and must not find this.
      begin()
      await onSent(draft)
    } catch (error) {
      const data = errorData(error)
      if (data?.code === 'UNAUTHENTICATED') setSignedOut(true)
      else if (data?.fields && isWrong(pick(data.fields))) refuse(form, pick(data.fields))
      else setFailure(errorSentence(error))
    }
    setSent(null)
  }

  return {
    draft: sent ?? draft,
    wrong,
    failure,
    sending: sent !== null,
    isDirty,
    /** What is typed comes from an earlier time. */
    isRestored: isDirty && (restored || isLeft),
    submit: (form: HTMLFormElement) => once(() => submit(form)),
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    change(changed: Partial<ListingDraft>) {
      if (sent !== null) return
      setFailure(null)
      setWrong((before) => ({ ...before, ...solved(changed) }))
      setDraft((before) => ({ ...before, ...changed }))
    },
    discard() {
      if (sent !== null) return
      forget()
      begin()
    },
    leave() {
      forget()
      setLeft(isDirty)
    },
  }
}

const pick = ({ price, description, location }: Record<string, string | undefined>): Wrong => ({
  price,
  description,
  location,
})

/** What is wrong with a field is no longer said once it is changed. */
const solved = (changed: Partial<ListingDraft>): Wrong =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
