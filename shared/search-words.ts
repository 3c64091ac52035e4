import { normalizePartNumber } from './text.ts'

// The table of synonyms of the trade. To add a synonym, add a row of plain words, in lower case, in the singular. A
// test checks the form. The relevance set (tests/relevance) shows the effect of a new row on other searches.

/** Rows of names with the same meaning. A search for one name also finds the others. */
export const SAME: readonly (readonly string[])[] = [
  // Makes
  ['volkswagen', 'vw'],
  ['mercedes', 'mb', 'merc', 'benz'],
  ['chevrolet', 'chevy'],
  ['bmw', 'bimmer', 'beemer'],
  ['subaru', 'subie'],
  ['opel', 'vauxhall'],
  // Engine management
  ['maf', 'mass air flow', 'air mass', 'air flow meter'],
  ['ecu', 'ecm', 'dme', 'engine control unit', 'engine control module'],
  ['map sensor', 'manifold pressure sensor', 'manifold absolute pressure sensor'],
  ['tps', 'throttle position sensor'],
  ['icv', 'iac valve', 'idle control valve', 'idle air control valve'],
  ['ckp sensor', 'crank sensor', 'crankshaft sensor', 'crankshaft position sensor'],
  ['cmp sensor', 'cam sensor', 'camshaft sensor', 'camshaft position sensor'],
  ['lambda sensor', 'lambda probe', 'o2 sensor', 'oxygen sensor'],
  ['egr', 'exhaust gas recirculation'],
  ['carburettor', 'carburetor', 'carb'],
  ['distributor', 'dizzy'],
  // Engine
  ['turbocharger', 'turbo'],
  ['timing belt', 'cam belt', 'cambelt'],
  ['head gasket', 'cylinder head gasket'],
  ['tappet', 'lifter'],
  // Drivetrain, chassis and brakes
  ['brake disc', 'brake rotor'],
  ['caliper', 'calliper'],
  ['clutch disc', 'clutch plate'],
  ['dual mass flywheel', 'dmf'],
  ['gearbox', 'transmission'],
  ['cv joint', 'constant velocity joint'],
  ['control arm', 'wishbone'],
  ['tie rod end', 'track rod end'],
  ['sway bar', 'anti roll bar', 'stabiliser bar', 'stabilizer bar'],
  // Body and exhaust
  ['headlight', 'headlamp'],
  ['tail light', 'tail lamp', 'rear light'],
  ['turn signal', 'indicator'],
  ['bonnet', 'hood'],
  ['boot lid', 'trunk lid'],
  ['windscreen', 'windshield'],
  ['muffler', 'silencer'],
  ['catalytic converter', 'catalyst'],
  ['air conditioning', 'air con', 'aircon'],
  ['aluminium', 'aluminum'],
]

/**
 * Rows of a name and its possible meanings. A search for the name also finds its meanings, but not the reverse: a rotor
 * may belong to a distributor, so a search for discs does not find every rotor.
 */
export const ALSO: readonly (readonly [name: string, ...meant: string[]])[] = [
  ['rotor', 'brake disc'],
  ['generator', 'alternator'],
  ['damper', 'shock absorber'],
  ['shock', 'damper'],
  ['cat', 'catalytic converter'],
]

/** The number of words that a name has, and its synonyms, each split into words. */
export type Synonym = { length: number; names: string[][] }

const names = new Map<string, string[][]>()
const keyOf = (words: string[]) => words.join(' ')
for (const row of [
  ...SAME.flatMap((same) => same.map((name) => [name, ...same.filter((other) => other !== name)])),
  ...ALSO,
]) {
  const [name = [], ...others] = row.map(wordsOf)
  names.set(keyOf(name), [...(names.get(keyOf(name)) ?? []), ...others])
}
const LONGEST = Math.max(...[...names.keys()].map((key) => key.split(' ').length))

/** Returns the longest name in the table that starts at word `at`, in the singular or plural; null if there is none. */
export function synonymAt(words: string[], at: number): Synonym | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const before = words.slice(at, at + length - 1)
    for (const last of singularsOf(words[at + length - 1] ?? '')) {
      const found = names.get(keyOf([...before, last]))
      if (found) return { length, names: found }
    }
  }
  return null
}

/** Returns the words of a text as the database's `search_text` has them: lower case, no accents, only letters and digits, '1.8t' as '1p8t'. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[łøđðıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=[0-9])[.,](?=[0-9])/g, 'p')
    .replace(/[^\p{Alphabetic}0-9]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The stop words of PostgreSQL's English dictionary. */
export const STOP_WORDS = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over under again further
  then once here there when where why how all any both each few more most other some such no nor not only own same so
  than too very s t can will just don should now`.split(/\s+/),
)

/** Returns a word and its possible singulars. An approximation, because the database uses a dictionary. */
export function singularsOf(word: string): string[] {
  if (word.length <= 3 || !/[^s]s$/.test(word)) return [word]
  return [word, word.slice(0, -1), word.replace(/(s|x|z|ch|sh)es$/, '$1'), word.replace(/ies$/, 'y')]
}

/**
 * Returns the indexes of a normalized fragment in a number as written, including the signs and spaces between its
 * characters. Returns null if the number does not contain the fragment.
 */
export function fragmentIn(written: string, fragment: string): { from: number; to: number } | null {
  const places: { from: number; to: number }[] = []
  let normalized = ''
  for (const { 0: character, index: from } of written.matchAll(/./gsu)) {
    const letters = normalizePartNumber(character)
    normalized += letters
    for (let i = 0; i < letters.length; i++) places.push({ from, to: from + character.length })
  }
  const at = fragment === '' ? -1 : normalized.indexOf(fragment)
  const [first, last] = [places[at], places[at + fragment.length - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}
