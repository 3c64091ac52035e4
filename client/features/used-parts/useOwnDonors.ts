import { donorTitle } from '../../../shared/donor-words.ts'
import { trpc } from '../../base/trpc.ts'

/** Donor cars of a choice. */
const DONORS = 100

/** Reads the open donor cars of the seller, the newest first. Returns them and the options of a choice. */
export function useOwnDonors(enabled = true) {
  const { data } = trpc.donor.list.useQuery({ limit: DONORS }, { enabled })
  const donors = data?.items ?? []
  return { donors, options: donors.map((donor) => [donor.id, donorTitle(donor)] as const) }
}
