import type { RouterOutputs } from '../../base/trpc.ts'

export type Offer = RouterOutputs['offer']['withPartner'][number]

/** The listing that an offer is about, as a dialog shows it. */
export type OfferListing = { id: string; type: 'ask' | 'bid'; priceCents: number }
