// The damage of panels and lamps: where, what and how large. No schemas here, because pages show it.

/** The zones of a drawing, seen from outside with the front at the left. */
export const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type Zone = (typeof ZONES)[number]
export const ZONE_WORDS: Record<Zone, string> = {
  1: 'upper front',
  2: 'upper middle',
  3: 'upper rear',
  4: 'middle front',
  5: 'middle',
  6: 'middle rear',
  7: 'lower front',
  8: 'lower middle',
  9: 'lower rear',
}

export const DAMAGE_KINDS = { dent: 'Dent', scratch: 'Scratch', bend: 'Bend', crack: 'Crack', rust: 'Rust' } as const
export type DamageKind = keyof typeof DAMAGE_KINDS
const KINDS = Object.keys(DAMAGE_KINDS) as DamageKind[]
/** In codes, the first letter of the kind. */
const kindLetter = (kind: DamageKind) => DAMAGE_KINDS[kind].charAt(0)

/** The sizes in credit cards, by half steps. */
export const MAX_DAMAGE_SIZE = 9.5
export const MAX_DAMAGE_COUNT = 20
/** Maximum number of damages of a part. A check of the database holds it too. */
export const MAX_DAMAGES = 20

export type Damage = {
  zone: Zone
  kind: DamageKind
  /** Of each, in credit cards: 0.5 to 9.5. */
  size: number
  count: number
}

/** Returns the sum of the sizes of all damages, in credit cards. */
export const damageUnits = (damage: Damage[]): number =>
  damage.reduce((units, { size, count }) => units + size * count, 0)

/** '2 dents, each 1.5 credit cards, lower front' */
export function damageText({ zone, kind, size, count }: Damage): string {
  const what = count === 1 ? DAMAGE_KINDS[kind] : `${count} ${PLURALS[kind]}, each`
  return `${what}${count === 1 ? ',' : ''} ${size} ${size === 1 ? 'credit card' : 'credit cards'}, ${ZONE_WORDS[zone]}`
}

const PLURALS: Record<DamageKind, string> = {
  dent: 'dents',
  scratch: 'scratches',
  bend: 'bends',
  crack: 'cracks',
  rust: 'spots of rust',
}

/** '4D1.5', '2x4D1.5' for two of them. */
export const damageCode = ({ zone, kind, size, count }: Damage): string =>
  `${count === 1 ? '' : `${count}x`}${zone}${kindLetter(kind)}${size}`

const CODE = /^(?:(?<count>\d{1,2})x)?(?<zone>[1-9])(?<letter>[A-Z])(?<size>\d(?:[.,][05])?)$/i

/** Reads a code such as '4D1.5'. Null for another text. */
export function readDamageCode(code: string): Damage | null {
  const { count = '1', zone, letter, size } = CODE.exec(code.trim())?.groups ?? {}
  const kind = KINDS.find((each) => kindLetter(each) === letter?.toUpperCase())
  const read = { count: Number(count), size: Number(size?.replace(',', '.')) }
  if (!kind || read.size < 0.5 || read.count < 1 || read.count > MAX_DAMAGE_COUNT) return null
  return { zone: Number(zone) as Zone, kind, ...read }
}
