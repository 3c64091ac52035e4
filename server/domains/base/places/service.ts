import { placeLabel } from '../../../../shared/where.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { placeSelect, suggestPlacesQuery, type Place } from './queries.ts'

export type { Place } from './queries.ts'

/** Returns the largest places whose names begin with `q`. Text after a comma, such as the country, is ignored. */
export async function suggestPlaces(
  deps: Deps,
  { q, country }: { q: string; country: string | null },
): Promise<Place[]> {
  const prefix = wordsOf(q.split(',')[0] ?? '').join(' ')
  return prefix === '' ? [] : deps.query(suggestPlacesQuery, { prefix, country })
}

/** @throws AppError NOT_FOUND */
export async function getPlace(deps: Deps, id: number): Promise<Place> {
  const place = await deps.prisma.place.findUnique({ where: { id }, select: placeSelect })
  if (!place) throw notFound('Place not found.')
  return place
}

const NO_SUCH_PLACE = 'Choose a place from the list.'

/** The columns of a listing that depend on its place. */
export type Located = { placeId: number; country: string; latitude: number; longitude: number; location: string }

/**
 * Returns the columns of a listing at a place. Places are never deleted, so the place still exists when they are written.
 * @throws AppError VALIDATION with a field error for an unknown place
 */
export async function locate(deps: Deps, placeId: number): Promise<Located> {
  const place = await deps.prisma.place.findUnique({
    where: { id: placeId },
    select: { name: true, country: true, latitude: true, longitude: true },
  })
  if (!place) throw new AppError('VALIDATION', NO_SUCH_PLACE, { fields: { placeId: NO_SUCH_PLACE } })
  const { country, latitude, longitude } = place
  return { placeId, country, latitude, longitude, location: placeLabel(place) }
}
