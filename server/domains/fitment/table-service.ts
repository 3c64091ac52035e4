import type { TableLine } from '../../../shared/fitment-table.ts'
import { checkMarkdown } from '../../../shared/markdown/limits.ts'
import { wordsOf } from '../../../shared/search-words.ts'
import type { VehicleName } from '../../../shared/vehicles.ts'
import { tagNamesArgs, toTagNames } from '../../db/selects.ts'
import { visibleWhere } from '../../db/visibility.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { listVehicles, searchVehicles } from '../vehicles/service.ts'

/** A line of a table with the vehicles that it may mean. */
export type SuggestedLine = TableLine & {
  /** The best match of each car. */
  vehicles: VehicleName[]
  /** The cars without a match, as written. */
  unknown: string[]
}

/** Maximum number of variants that a car and its engines stand for. */
const MAX_VARIANTS = 12
/** Maximum number of searches for one text. */
const MAX_SEARCHES = 200

/**
 * Finds the cars of the Markdown tables in a text. Nothing is stored.
 * @throws AppError VALIDATION if the text exceeds a limit of Markdown
 */
export async function suggestRows(
  deps: Deps,
  { markdown, partId }: { markdown: string; partId: string },
): Promise<SuggestedLine[]> {
  const refusal = checkMarkdown(markdown)
  if (refusal !== null) throw new AppError('VALIDATION', refusal, { fields: { markdown: refusal } })
  // Imported here, because the parser takes 3 MB.
  const { readFitmentTables } = await import('../../../shared/fitment-table.ts')
  const tags = await makeTags(deps, partId)
  const suggested: SuggestedLine[] = []
  let searches = 0
  for (const line of readFitmentTables(markdown)) {
    const found = new Map<string, VehicleName>()
    const unknown: string[] = []
    for (const name of line.cars.length > 0 ? line.cars : line.engines) {
      const matches = searches > MAX_SEARCHES ? [] : await findCar(deps, line, name, tags)
      searches += 1 + line.engines.length
      if (matches.length === 0) unknown.push(name)
      for (const vehicle of matches) found.set(vehicle.id, vehicle)
    }
    suggested.push({ ...line, vehicles: [...found.values()], unknown })
  }
  return suggested
}

/** Returns the names of the makes among the tags of a part, as keys. They tell 'Volvo 240' from 'Mercedes-Benz 240'. */
async function makeTags(deps: Deps, partId: string): Promise<Set<string>> {
  const part = await deps.prisma.part.findFirst({
    where: { id: partId, ...visibleWhere.part },
    select: { tags: tagNamesArgs },
  })
  const tags = toTagNames(part?.tags ?? []).map(keyOf)
  const makes = await deps.prisma.vehicle.findMany({
    where: { level: 'make', nameKey: { in: tags }, ...visibleWhere.vehicle },
    select: { nameKey: true },
  })
  return new Set(makes.map((make) => make.nameKey))
}

/** Returns the variants of a car with the engines of the line, else the car itself; for a line of engines the engine. */
async function findCar(
  deps: Deps,
  { make, cars, engines }: TableLine,
  name: string,
  makes: Set<string>,
): Promise<VehicleName[]> {
  if (cars.length === 0) return findEngine(deps, name)
  const car = `${make} ${withoutBrackets(name)}`
  const search = async (words: string) => {
    const found = await searchVehicles(deps, words)
    return makes.size === 0 ? found : found.filter(({ names: [first = ''] }) => makes.has(keyOf(first)))
  }
  const variants: VehicleName[] = []
  for (const engine of engines) {
    const found = await search(`${car} ${withoutBrackets(engine)}`)
    variants.push(...found.filter(({ level }) => level === 'variant'))
  }
  if (variants.length > 0) return variants.slice(0, MAX_VARIANTS)
  const [best] = await search(car)
  return best ? [best] : []
}

async function findEngine(deps: Deps, name: string): Promise<VehicleName[]> {
  const [best, ...others] = await listVehicles(deps, { level: 'engine', q: withoutBrackets(name), limit: 2 })
  return best && others.length === 0 ? [best] : []
}

const withoutBrackets = (text: string) => text.replaceAll(/\([^)]*\)/g, ' ').trim()

/** Returns a name in the form of `vehicle.name_key`. */
const keyOf = (name: string) => wordsOf(name).join(' ')
