import type { FitmentGroup } from '../../../shared/fitment-rows.ts'

/** Number of names in a sentence. */
const NAMED = 3

/** The car of the reader: the name of its make, and the ids from the make to its vehicle. */
type OwnCar = { make: string; path: string[]; name: string }

/**
 * Returns the sentence about the cars that a part is listed for, if that of the reader is not among them: 'Listed for 12
 * cars, none of them a BMW.' '' without cars.
 */
export function otherCars(groups: FitmentGroup[], { make, path, name }: OwnCar): string {
  const listed = groups.filter(({ fits }) => fits > 0)
  const generation = listed.find(({ id }) => id === path[2])
  const names = [...new Set(generation?.cars.split(', '))]
  if (names.includes(name)) return `Listed for other versions of the ${name}, not for yours.`
  if (generation) return `Listed for ${listOf(names)} of this generation, not for the ${name}.`
  const [all, own] = [listed, listed.filter((group) => group.make === make)].map(countOf)
  if (!all) return ''
  if (!own) return `Listed for ${carsOf(all)}, ${all === 1 ? 'not' : 'none of them'} ${articled(make)}.`
  if (own === all) return `Listed for ${own} other ${make} ${own === 1 ? 'car' : 'cars'}, not for the ${name}.`
  return `Listed for ${carsOf(all)}, ${own} of them ${make}, but not for the ${name}.`
}

const countOf = (groups: FitmentGroup[]) => groups.reduce((sum, { fits }) => sum + fits, 0)
const carsOf = (count: number) => (count === 1 ? '1 car' : `${count} cars`)
const articled = (make: string) => `${/^[AEIO]/i.test(make) ? 'an' : 'a'} ${make}`

/** '325i and 330i', '325i, 330i, 330d and 4 others' */
function listOf(names: string[]): string {
  const more = names.length - NAMED
  // One name takes no more room than '1 other'.
  if (more > 1) return `${names.slice(0, NAMED).join(', ')} and ${more} others`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
