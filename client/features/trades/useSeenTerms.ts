import { useState } from 'react'
import { formatPrice } from '../../../shared/format.ts'

/** The price, and the shipping cost and the deposit if they are shown, in USD cents. A null shipping cost is to be asked. */
export type Terms = { priceCents: number; shippingCents?: number | null; coreCents?: number | null }

/**
 * Holds the terms that the user has seen since the dialog was opened, which are those to send. Others can change the present
 * terms at any time.
 * @returns `change` says what has changed; null if nothing has. `look` accepts the present terms as seen
 */
export function useSeenTerms(terms: Terms, open: boolean): { seen: Terms; change: string | null; look(): void } {
  const [seen, setSeen] = useState(terms)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setSeen(terms)
  }
  return { seen, change: changeText(seen, terms), look: () => setSeen(terms) }
}

/** 'The price changed from $33.00 to $330.00.' */
function changeText(seen: Terms, present: Terms): string | null {
  const sentences = [
    changed('price', formatPrice(seen.priceCents), formatPrice(present.priceCents)),
    changed('shipping cost', shippingWords(seen), shippingWords(present)),
    changed('deposit', depositWords(seen), depositWords(present)),
  ].filter(Boolean)
  return sentences.length === 0 ? null : sentences.join(' ')
}

const changed = (what: string, from: string, to: string) =>
  from === to ? '' : `The ${what} changed from ${from} to ${to}.`

const shippingWords = ({ shippingCents }: Terms) =>
  shippingCents === undefined || shippingCents === null ? 'a question to the seller' : formatPrice(shippingCents)

const depositWords = ({ coreCents }: Terms) =>
  coreCents === undefined || coreCents === null ? 'none' : formatPrice(coreCents)
