import { normalizePartNumber } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { namePattern, removedNumbers, SHORTEST_NAMED } from './number-policy.ts'
import type { Edit, Facts } from './policy.ts'
import { listingsNaming, makesOfVehicles } from './queries.ts'
import { hostOf, sitesOf } from './site-policy.ts'

// What the rules must know beside an edit, read for all edits of a step at once.

/** An edit of the part or vehicle with this id; null for a new part. */
export type EditOf = { pageId: string | null; edit: Edit }

export type ContentFacts = Pick<Facts, 'sites' | 'makes'> & {
  /** By the id of the part. */
  listings: ReadonlyMap<string, Facts['listings']>
}

/** Numbers of a part that are looked for in its listings. */
const MAX_REMOVED = 5

export async function readFacts(deps: Deps, edits: EditOf[]): Promise<ContentFacts> {
  const hosts = edits.flatMap(({ edit }) => (edit.subject === 'part' ? [...sitesOf(edit.after)] : []))
  return {
    listings: await readListings(deps, edits),
    makes: await readMakes(deps, edits),
    sites: await knownSites(deps, [...new Set(hosts)]),
  }
}

/** Returns those of the sites that were linked before, and this site. */
export async function knownSites({ prisma, config }: Deps, hosts: string[]): Promise<Set<string>> {
  const known = hosts.length > 0 ? await prisma.linkedSite.findMany({ where: { host: { in: hosts } } }) : []
  const here = hostOf(new URL(config.publicUrl).host)
  return new Set([...known.map(({ host }) => host), ...(here === null ? [] : [here])])
}

async function readListings({ query }: Deps, edits: EditOf[]): Promise<ContentFacts['listings']> {
  const removed = edits.flatMap(({ pageId, edit }) => {
    if (edit.subject !== 'part' || !edit.before || pageId === null) return []
    const others = [...edit.before.numbers, ...edit.after.numbers].map(({ number }) => number)
    return removedNumbers(edit.before, edit.after)
      .filter((number) => normalizePartNumber(number).length >= SHORTEST_NAMED)
      .slice(0, MAX_REMOVED)
      .map((number) => ({
        partId: pageId,
        number: normalizePartNumber(number),
        pattern: namePattern(number, others),
      }))
  })
  const listings = new Map<string, Map<string, number>>()
  if (removed.length === 0) return listings
  const found = await query(listingsNaming, {
    partIds: removed.map(({ partId }) => partId),
    numbers: removed.map(({ number }) => number),
    patterns: removed.map(({ pattern }) => pattern),
  })
  for (const { partId, number, listings: count } of found)
    listings.set(partId, (listings.get(partId) ?? new Map<string, number>()).set(number, count))
  return listings
}

async function readMakes({ query }: Deps, edits: EditOf[]): Promise<Facts['makes']> {
  const ids = new Set(
    edits.flatMap(({ edit }) =>
      edit.subject === 'cars' ? [...edit.before.rows, ...edit.after.rows].map(({ vehicleId }) => vehicleId) : [],
    ),
  )
  const makes = ids.size > 0 ? await query(makesOfVehicles, { ids: [...ids] }) : []
  return new Map(makes.map(({ id, make }) => [id, make]))
}
