import { thousands } from '../../../shared/format.ts'
import type { RouterInputs } from '../../base/trpc.ts'

export type Select = RouterInputs['bulk']['start']['select']
export type Change = RouterInputs['bulk']['start']['change']
export type BulkKind = Change['kind']

/** '4 listings' */
export const listings = (count: number): string => (count === 1 ? '1 listing' : `${thousands(count)} listings`)

type Words = { title(count: number): string; verb(count: number): string; busyWord: string }

const CHANGING = 'Changing...'

/** The title of the dialog of a bulk change, and its button with the number. */
export const BULK_WORDS: Record<BulkKind, Words> = {
  price: {
    title: (count) => `Change the price of ${listings(count)}`,
    verb: (count) => (count === 1 ? 'Change 1 price' : `Change ${thousands(count)} prices`),
    busyWord: CHANGING,
  },
  renew: {
    title: (count) => `Renew ${listings(count)} for 90 days`,
    verb: (count) => `Renew ${listings(count)}`,
    busyWord: 'Renewing...',
  },
  withdraw: {
    title: (count) => `Withdraw ${listings(count)}`,
    verb: (count) => `Withdraw ${listings(count)}`,
    busyWord: 'Withdrawing...',
  },
  shipping: {
    title: (count) => `Set the shipping of ${listings(count)}`,
    verb: (count) => `Change ${listings(count)}`,
    busyWord: CHANGING,
  },
  storagePlace: {
    title: (count) => `Set the storage place of ${listings(count)}`,
    verb: (count) => `Change ${listings(count)}`,
    busyWord: CHANGING,
  },
  donor: {
    title: (count) => `Set the donor car of ${listings(count)}`,
    verb: (count) => `Change ${listings(count)}`,
    busyWord: CHANGING,
  },
}
