import type { Damage } from '../../../shared/damage.ts'
import { kmOfMiles } from '../../../shared/donor-words.ts'
import type { Tested } from '../../../shared/used-parts.ts'
import type { Listing } from '../parts/part.ts'
import { writtenPrice } from '../trades/trade.ts'

/** What a seller states about a used part, as it is being written. '' is not stated. */
export type FactsDraft = {
  donorId: string
  /** As typed, in `odometerUnit`. '' with a donor is that of the donor. */
  odometer: string
  odometerUnit: 'km' | 'mi'
  odometerNote: string
  removedOn: string
  tested: Tested | ''
  damage: Damage[]
  /** Whether the seller says that there is no damage. It counts only without damage. */
  isUndamaged: boolean
  core: string
  warrantyDays: string
  storagePlace: string
}

export const NO_FACTS: FactsDraft = {
  donorId: '',
  odometer: '',
  odometerUnit: 'km',
  odometerNote: '',
  removedOn: '',
  tested: '',
  damage: [],
  isUndamaged: false,
  core: '',
  warrantyDays: '',
  storagePlace: '',
}

export function factsDraftOf(listing: Listing): Omit<FactsDraft, 'storagePlace'> {
  const { donorId, odometerKm, odometerNote, removedOn, tested, damage, coreCents, warrantyDays } = listing
  const isOfDonor = donorId !== null && odometerNote === null
  return {
    donorId: donorId ?? '',
    odometer: odometerKm === null || isOfDonor ? '' : String(odometerKm),
    odometerUnit: 'km',
    odometerNote: odometerNote ?? '',
    removedOn: removedOn ?? '',
    tested: tested ?? '',
    damage: damage ?? [],
    isUndamaged: damage?.length === 0,
    core: coreCents === null ? '' : writtenPrice(coreCents),
    warrantyDays: warrantyDays === null ? '' : String(warrantyDays),
  }
}

const orNull = <Text extends string>(text: Text) => (text.trim() === '' ? null : (text as Exclude<Text, ''>))

/** Returns damage as a listing has it: null is not stated. */
export const statedDamage = ({ damage, isUndamaged }: Pick<FactsDraft, 'damage' | 'isUndamaged'>): Damage[] | null =>
  damage.length > 0 || isUndamaged ? damage : null

/** What listing.create and listing.edit take. */
export const factsToSend = (draft: FactsDraft) => ({
  donorId: orNull(draft.donorId),
  odometerKm: kmToSend(draft),
  odometerNote: orNull(draft.odometerNote),
  removedOn: orNull(draft.removedOn),
  tested: orNull(draft.tested),
  damage: statedDamage(draft),
  core: orNull(draft.core),
  warrantyDays: orNull(draft.warrantyDays),
  storagePlace: orNull(draft.storagePlace),
})

type Odometer = Pick<FactsDraft, 'odometer' | 'odometerUnit'>

/** Digits, also with separators of thousands. '123456.7' does not match, because an odometer may show tenths. */
const WHOLE = /^(\d+|\d{1,3}([\s,.']\d{3})+)$/

/** Returns the km of an odometer as typed, such as '212,000'. Null for another text. */
export function writtenKm({ odometer, odometerUnit }: Odometer): number | null {
  const text = odometer.trim()
  if (!WHOLE.test(text)) return null
  const shown = Number(text.replaceAll(/\D/g, ''))
  return odometerUnit === 'km' ? shown : kmOfMiles(shown)
}

/** Returns the km to send: null for an empty field, and NaN, which the schema rejects, for another text. */
export const kmToSend = (odometer: Odometer): number | null =>
  odometer.odometer.trim() === '' ? null : (writtenKm(odometer) ?? Number.NaN)
