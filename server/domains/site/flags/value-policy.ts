import type { Flag } from '../../../../shared/flags.ts'

type Unit = { what: string; toBase: (value: number) => number }
const unit = (what: string, factor: number): Unit => ({ what, toBase: (value) => value * factor })

/** Units as texts write them, with the factor to the first of their quantity. Letters that are also words are missing. */
const UNITS: Record<string, Unit> = {
  Nm: unit('Torque', 1),
  N·m: unit('Torque', 1),
  'lb-ft': unit('Torque', 1.3558),
  'lbf ft': unit('Torque', 1.3558),
  'lb ft': unit('Torque', 1.3558),
  'ft-lbs': unit('Torque', 1.3558),
  'ft-lb': unit('Torque', 1.3558),
  'ft lb': unit('Torque', 1.3558),
  'in-lb': unit('Torque', 0.11298),
  bar: unit('Pressure', 1),
  mbar: unit('Pressure', 0.001),
  psi: unit('Pressure', 0.068948),
  kPa: unit('Pressure', 0.01),
  MPa: unit('Pressure', 10),
  mm: unit('Length', 1),
  cm: unit('Length', 10),
  m: unit('Length', 1_000),
  inches: unit('Length', 25.4),
  inch: unit('Length', 25.4),
  '"': unit('Length', 25.4),
  '″': unit('Length', 25.4),
  Zoll: unit('Length', 25.4),
  l: unit('Volume', 1),
  L: unit('Volume', 1),
  ml: unit('Volume', 0.001),
  cc: unit('Volume', 0.001),
  'cm³': unit('Volume', 0.001),
  kg: unit('Weight', 1),
  g: unit('Weight', 0.001),
  lbs: unit('Weight', 0.45359),
  lb: unit('Weight', 0.45359),
  oz: unit('Weight', 0.02835),
  '°C': unit('Temperature', 1),
  '℃': unit('Temperature', 1),
  '°F': { what: 'Temperature', toBase: (value) => ((value - 32) * 5) / 9 },
  V: unit('Voltage', 1),
  kV: unit('Voltage', 1_000),
  mV: unit('Voltage', 0.001),
  Ah: unit('Capacity', 1),
  kW: unit('Power', 1),
  W: unit('Power', 0.001),
  hp: unit('Power', 0.7457),
  bhp: unit('Power', 0.7457),
  PS: unit('Power', 0.7355),
  kΩ: unit('Resistance', 1_000),
  Ω: unit('Resistance', 1),
  ohms: unit('Resistance', 1),
  ohm: unit('Resistance', 1),
  kHz: unit('Frequency', 1_000),
  Hz: unit('Frequency', 1),
  rpm: unit('Speed', 1),
  km: unit('Distance', 1),
  miles: unit('Distance', 1.60934),
  '°': unit('Angle', 1),
}
/** By how much a converted value may differ, because it is rounded. */
const ROUNDED = 0.03
/** Values of a text that are compared. */
const MAX_VALUES = 300
/** Characters beside a value that are compared. */
const BESIDE = 60

const NUMBER = `(?:\\d{1,3}(?:[ \u00A0\u202F'’.,]\\d{3}){1,3}(?!\\d)|\\d{1,9})(?:[.,]\\d{1,6})?`
const AND = '\\s?(?:-|–|—|to|bis|x|×|/|±)\\s?'
const NAMES = Object.keys(UNITS)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
/** '10 Nm', '10-12 Nm', '520 x 440 mm'; not the grade of an oil, '5W-30'. */
const VALUE = new RegExp(
  `(?<![\\p{Script=Latin}\\d.,])(${NUMBER}(?:${AND}${NUMBER}){0,3})\\s?(${NAMES})(?![\\p{Script=Latin}\\d]|-\\d)`,
  'gu',
)

type Value = {
  text: string
  unit: Unit
  /** What each of its numbers may be: '1.200' is 1.2 or 1,200. */
  numbers: number[][]
  left: string
  right: string
}

function valuesOf(text: string): Value[] {
  return text.split('\n').flatMap((line) =>
    [...line.matchAll(VALUE)].slice(0, MAX_VALUES).flatMap(({ 0: written, 1: numbers = '', 2: name = '', index }) => {
      const unitOf = UNITS[name]
      if (!unitOf) return []
      return {
        text: written,
        unit: unitOf,
        numbers: [...numbers.matchAll(new RegExp(NUMBER, 'gu'))].map(([number]) => readings(number)),
        left: words(line.slice(Math.max(0, index - BESIDE), index))
          .slice(-2)
          .join(' '),
        right: words(line.slice(index + written.length, index + written.length + BESIDE))
          .slice(0, 2)
          .join(' '),
      }
    }),
  )
}

const words = (text: string) => [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)

/** Returns what a number may be: with a point or comma before three digits, it has a fraction or thousands. */
function readings(number: string): number[] {
  const written = number.replaceAll(/[ \u00A0\u202F'’]/g, '')
  const whole = Number(written.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  const fraction = Number(written.replace(',', '.'))
  return [whole, fraction].filter((each) => !Number.isNaN(each))
}

function isSame(one: Value, other: Value): boolean {
  if (one.unit.what !== other.unit.what || one.numbers.length !== other.numbers.length) return false
  const tolerance = one.unit.toBase(1) === other.unit.toBase(1) ? 1e-9 : ROUNDED
  return one.numbers.every((readingsOf, at) =>
    readingsOf.some((a) =>
      (other.numbers[at] ?? []).some((b) => isNear(one.unit.toBase(a), other.unit.toBase(b), tolerance)),
    ),
  )
}
const isNear = (a: number, b: number, tolerance: number) =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))

/** Whether two values stand at the same place of two texts: after or before the same words. */
const isSamePlace = (one: Value, other: Value) =>
  one.unit.what === other.unit.what &&
  ((one.left !== '' && one.left === other.left) || (one.right !== '' && one.right === other.right))

/** Returns the values that a text says differently now. A value that was added, removed, moved or converted is not among them. */
export function changedValues(before: string, after: string): Flag[] {
  const [earlier, later] = [valuesOf(before).slice(0, MAX_VALUES), valuesOf(after).slice(0, MAX_VALUES)]
  const changed: Flag[] = []
  const say = ([from, to]: [Value, Value]) =>
    changed.push({ rule: 'value-changed', what: from.unit.what, from: from.text, to: to.text })
  takePairs(earlier, later, (one, other) => isSamePlace(one, other) && isSame(one, other))
  for (const pair of takePairs(earlier, later, isSamePlace)) say(pair)
  takePairs(earlier, later, isSame)
  // The only value of its quantity that is missing, and the only one that is new.
  const [lost, found] = [[...earlier], [...later]]
  const isOnlyPair = (one: Value, other: Value) =>
    one.unit.what === other.unit.what && isOnly(lost, one) && isOnly(found, other)
  for (const pair of takePairs(earlier, later, isOnlyPair)) say(pair)
  return changed
}

const isOnly = (all: Value[], { unit: { what } }: Value) => all.filter((each) => each.unit.what === what).length === 1

/** Takes the pairs that match out of both lists, each value once, and returns them. */
function takePairs(earlier: Value[], later: Value[], matches: (one: Value, other: Value) => boolean): [Value, Value][] {
  const pairs: [Value, Value][] = []
  for (const one of earlier.splice(0)) {
    const other = later.find((each) => matches(one, each))
    if (!other) {
      earlier.push(one)
      continue
    }
    later.splice(later.indexOf(other), 1)
    pairs.push([one, other])
  }
  return pairs
}
