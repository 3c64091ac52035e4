/** In the order in which a fitment row is more specific. An engine is an entry of its make. */
export const VEHICLE_LEVELS = ['make', 'model', 'generation', 'engine', 'variant'] as const
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number]

/** The level of the entries that an entry of this level has as its parent; null for none. */
export const PARENT_LEVEL: Record<VehicleLevel, VehicleLevel | null> = {
  make: null,
  model: 'make',
  generation: 'model',
  engine: 'make',
  variant: 'generation',
}

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A vehicle with its names, as lists and fitment rows show it. */
export type VehicleName = {
  id: string
  level: VehicleLevel
  slug: string
  /** Of the entry itself: '320i'. */
  name: string
  /** The ids from the make to the entry itself. */
  path: string[]
  /** The names of `path`: ['BMW', '3 Series', 'E46', '320i']. */
  names: string[]
  codes: string[]
  /** The engine of a variant. */
  engine: { id: string; slug: string; name: string } | null
  /** Its own months or those of its generation or model. */
  builtFrom: string | null
  builtTo: string | null
}

/** A vehicle that the words of a search name: '2002 bmw 320i sedan'. */
export type FoundVehicle = VehicleName & {
  /** The year of the search, if the vehicle was or may have been built in it: 2002. For 'Built' of the car. */
  year: number | null
  /** The words that the vehicle does not have. Words such as 'sedan' and 'built' are not among them. */
  ignoredWords: string[]
  /** Every other word is a whole word of its names, neither a beginning ('merc') nor a typing error ('mercedez'). */
  isExact: boolean
}

type Named = Pick<VehicleName, 'level' | 'names'> & { engine: { name: string } | null }

/** Returns the name of the entry on each level; null for a level that it does not have. */
export const namesByLevel = ({ level, names: [make = '', second = '', third, fourth], engine }: Named) => ({
  make,
  model: level === 'make' || level === 'engine' ? null : second,
  generation: third ?? null,
  variant: fourth ?? null,
  engine: level === 'engine' ? second : (engine?.name ?? null),
})

/**
 * Returns the name of a vehicle without its generation: 'BMW 320i', 'Škoda Fabia I 1.4 16V', 'BMW 3 Series'. The name of a
 * variant stands for the model if the model is a series or class, and if it contains the name of the model. The name of a
 * generation replaces that of the model if it contains it: 'Volkswagen Golf III GTI'.
 */
export function shortTitle(vehicle: Named): string {
  const { make, model, generation, variant, engine } = namesByLevel(vehicle)
  if (model === null) return [make, engine].filter(Boolean).join(' ')
  if (isEnough(variant, model)) return `${make} ${variant}`
  return [make, contains(generation, model) ? generation : model, variant].filter(Boolean).join(' ')
}

const isEnough = (variant: string | null, model: string) =>
  variant !== null && (/(?: series|[ -]class)$/i.test(model) || variant.startsWith(model))
const contains = (generation: string | null, model: string) => generation?.startsWith(`${model} `) === true

/**
 * Returns the generation and the engine, which differ between vehicles with one short title: 'E46, M54B22'. '' for neither.
 * Without a generation that the short title contains.
 */
export function titleDetail(vehicle: Named): string {
  const { model, generation, variant, engine } = namesByLevel(vehicle)
  if (model === null) return ''
  const isRepeated =
    variant === null
      ? contains(generation, model)
      : generation === model || shortTitle(vehicle).includes(` ${generation} `)
  return [isRepeated ? null : generation, engine].filter(Boolean).join(', ')
}

/** Returns the full name of a vehicle: 'BMW 320i (E46, M54B22)', 'BMW 3 Series (E46)', 'BMW M54B22'. */
export function vehicleTitle(vehicle: Named): string {
  const detail = titleDetail(vehicle)
  return shortTitle(vehicle) + (detail && ` (${detail})`)
}

// ── Months ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the months of production: '09/2000 to 02/2005', whole years as '1997 to 2006', 'from 2019', 'until 1994'. ''
 * for unknown months.
 */
export function monthsLabel(from: string | null, to: string | null): string {
  const isYears = (from === null || from.endsWith('-01')) && (to === null || to.endsWith('-12'))
  const label = (month: string) => (isYears ? month.slice(0, 4) : `${month.slice(5)}/${month.slice(0, 4)}`)
  if (from === null) return to === null ? '' : `until ${label(to)}`
  if (to === null) return `from ${label(from)}`
  return label(from) === label(to) ? label(from) : `${label(from)} to ${label(to)}`
}

/**
 * Returns the month that a user entered as '09/2000', '2000-09' or '2000', which is the first or last month of the year.
 * Null for an empty text; any other text unchanged, for the error of `monthSchema`.
 */
export function readMonth(text: string, edge: 'first' | 'last'): string | null {
  const written = text.trim()
  const [, month, year] = /^(\d{1,2})\s*[/.]\s*(\d{4})$/.exec(written) ?? []
  if (month !== undefined) return `${year}-${month.padStart(2, '0')}`
  if (/^\d{4}$/.test(written)) return `${written}-${edge === 'first' ? '01' : '12'}`
  return written === '' ? null : written
}

/** Returns a month as `readMonth` reads it. */
export const writeMonth = (month: string | null): string =>
  month === null ? '' : `${month.slice(5)}/${month.slice(0, 4)}`

// ── Attributes ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The attributes that forms offer, with their labels. */
export const ATTRIBUTES: Record<VehicleLevel, Readonly<Record<string, string>>> = {
  make: {},
  model: { body: 'Bodies' },
  generation: { body: 'Bodies' },
  variant: { body: 'Bodies', power: 'Power' },
  engine: { displacement: 'Displacement', fuel: 'Fuel', power: 'Power' },
}
