import { donorTitle } from '../../../shared/donor-words.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import type { ListingDraft } from '../listings/listing-draft.ts'

type DonorPart = RouterOutputs['donor']['parts']['items'][number]

/**
 * Returns what the next ask for a part of a donor car starts with: the car, and what was stated of the part before. It then
 * needs a part, a price and a photo.
 */
export const nextOfDonor = (
  donor: RouterOutputs['donor']['byId'],
  last: DonorPart | undefined,
): Partial<ListingDraft> => ({
  donorId: donor.id,
  description: `From a ${donorTitle(donor)}.`,
  ...(donor.location !== null && { place: { id: donor.placeId, text: donor.location } }),
  ...(last && {
    condition: last.condition ?? '',
    removedOn: last.removedOn ?? '',
    tested: last.tested ?? '',
    warrantyDays: last.warrantyDays === null ? '' : String(last.warrantyDays),
  }),
})
