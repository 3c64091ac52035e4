import { useRef, useState } from 'react'
import { errorData, errorSentence } from '../../../app/trpc.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { isListingDraft, isWrong, wrongIn, type ListingDraft, type Wrong } from './listing-draft.ts'

/**
 * A listing in the making: kept in the browser until it was sent, with what is wrong beside each field.
 * @param key as of useDraft
 * @param send what happens when nothing is wrong; its refusals go to their fields
 */
export function useListingForm(key: string, initial: ListingDraft, send: (draft: ListingDraft) => Promise<void>) {
  const { draft, setDraft, discard } = useDraft(key, initial, isListingDraft)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const isBusy = useRef(false)

  function refuse(form: HTMLFormElement, reasons: Wrong) {
    setWrong(reasons)
    // Once the sentences are drawn.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit(form: HTMLFormElement) {
    if (isBusy.current) return
    setFailure(null)
    const reasons = wrongIn(draft)
    if (isWrong(reasons)) return refuse(form, reasons)
    isBusy.current = true
    setSending(true)
    try {
      await send(draft)
      discard()
    } catch (error) {
      const data = errorData(error)
      if (data?.code === 'UNAUTHENTICATED') setSignedOut(true)
      else if (data?.fields && isWrong(pick(data.fields))) refuse(form, pick(data.fields))
      else setFailure(errorSentence(error, 'Network error. Please try again.'))
    }
    isBusy.current = false
    setSending(false)
  }

  return {
    draft,
    wrong,
    failure,
    sending,
    submit,
    discard,
    isDirty: JSON.stringify(draft) !== JSON.stringify(initial),
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    change(changed: Partial<ListingDraft>) {
      if (isBusy.current) return
      setFailure(null)
      setWrong((before) => ({ ...before, ...solved(changed) }))
      setDraft((before) => ({ ...before, ...changed }))
    },
    forget() {
      setWrong({})
      setFailure(null)
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
