import { isDeepStrictEqual } from 'node:util'
import { MAX_NUMBERS, TAGS_PER_PART } from '../../../../shared/limits.ts'
import type { MergeChoices, MergeWarning } from '../../../../shared/merges.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import type { PartNumber } from '../../../db/columns.ts'
import type { Around } from '../revisions/policy.ts'
import type { PartContent } from './revision-queries.ts'

const keyOf = ({ number }: PartNumber) => normalizePartNumber(number)

/** Returns the numbers of both parts. Of equal ones that of the winner stays, with what only the other one has. */
export function mergeNumbers(winner: PartNumber[], loser: PartNumber[]): PartNumber[] {
  const others = new Map(loser.map((number) => [keyOf(number), number]))
  const kept = winner.map((number) => {
    const other = others.get(keyOf(number))
    return {
      ...number,
      brand: number.brand ?? other?.brand ?? null,
      link: number.link ?? other?.link ?? null,
      supersededBy: number.supersededBy ?? other?.supersededBy ?? null,
    }
  })
  const known = new Set(winner.map(keyOf))
  return [...kept, ...loser.filter((number) => !known.has(keyOf(number)))]
}

/** Returns the content of the winner after a merge. */
export function mergeContent(winner: PartContent, loser: PartContent, choices: MergeChoices): PartContent {
  const parts = { winner, loser }
  return {
    name: parts[choices.name].name,
    descriptionMarkdown: parts[choices.description].descriptionMarkdown,
    numbers: choices.numbers === 'both' ? mergeNumbers(winner.numbers, loser.numbers) : parts[choices.numbers].numbers,
    tags: choices.tags === 'both' ? [...new Set([...winner.tags, ...loser.tags])] : parts[choices.tags].tags,
  }
}

/** Returns why merged content is refused. */
export function limitsOf({ numbers, tags }: PartContent): MergeWarning[] {
  return [
    ...above('numbers', numbers.length, MAX_NUMBERS, 'numbers'),
    ...above('tags', tags.length, TAGS_PER_PART, 'tags'),
  ]
}

const above = (field: 'numbers' | 'tags', count: number, most: number, things: string): MergeWarning[] =>
  count <= most
    ? []
    : [
        {
          level: 'refused',
          field,
          sentence: `Together they have ${count} ${things}; a part has at most ${most}. Keep the ${things} of one part.`,
        },
      ]

// ── Undo ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How much of what a merge added was taken back, and how much was changed since and stays. */
export type TakenBack = { back: number; stayed: number }
export const NOTHING: TakenBack = { back: 0, stayed: 0 }

/** Returns the numbers without what a merge changed in them. A number that was edited since stays. */
export function takeBackNumbers(current: PartNumber[], { before, after }: Around<PartNumber[]>) {
  const [earlier, written, now] = [before, after, current].map((all) => new Map(all.map((each) => [keyOf(each), each])))
  const changed = [...new Set([...before, ...after].map(keyOf))].filter(
    (key) => !isDeepStrictEqual(earlier?.get(key), written?.get(key)),
  )
  const back = new Set(changed.filter((key) => isDeepStrictEqual(now?.get(key), written?.get(key))))
  const counts = { back: back.size, stayed: changed.filter((key) => now?.has(key) && !back.has(key)).length }
  if (isDeepStrictEqual(current, after)) return { ...counts, value: before }
  const kept = current.flatMap((number) => (back.has(keyOf(number)) ? (earlier?.get(keyOf(number)) ?? []) : number))
  const missing = before.filter((number) => back.has(keyOf(number)) && !now?.has(keyOf(number)))
  return { ...counts, value: [...kept, ...missing].slice(0, MAX_NUMBERS) }
}

/** The same for tags. */
export function takeBackTags(current: string[], { before, after }: Around<string[]>) {
  const added = after.filter((tag) => !before.includes(tag) && current.includes(tag))
  const dropped = before.filter((tag) => !after.includes(tag) && !current.includes(tag))
  const counts = { back: added.length + dropped.length, stayed: 0 }
  if (isDeepStrictEqual(current, after)) return { ...counts, value: before }
  return { ...counts, value: [...current.filter((tag) => !added.includes(tag)), ...dropped].slice(0, TAGS_PER_PART) }
}

/** Returns a text as it was before a merge, unless it was edited since. */
export function takeBackText(current: string, { before, after }: Around<string>) {
  const isChanged = before !== after
  const isBack = isChanged && current === after
  return { back: Number(isBack), stayed: Number(isChanged && !isBack), value: isBack ? before : current }
}

const field = <Key extends keyof PartContent>({ before, after }: Around<PartContent>, key: Key) => ({
  before: before[key],
  after: after[key],
})

/** Returns content without what a merge changed in it and nobody changed since. */
export function takeBackContent(current: PartContent, merged: Around<PartContent>) {
  const name = takeBackText(current.name, field(merged, 'name'))
  const text = takeBackText(current.descriptionMarkdown, field(merged, 'descriptionMarkdown'))
  const numbers = takeBackNumbers(current.numbers, field(merged, 'numbers'))
  const tags = takeBackTags(current.tags, field(merged, 'tags'))
  const fields: TakenBack = { back: name.back + text.back, stayed: name.stayed + text.stayed }
  const content = { name: name.value, descriptionMarkdown: text.value, numbers: numbers.value, tags: tags.value }
  return { content, fields, numbers: counts(numbers), tags: counts(tags) }
}

const counts = ({ back, stayed }: TakenBack): TakenBack => ({ back, stayed })

/**
 * Returns what a merge changed in the part that its winner was merged into later. What that part had before stays, and its title
 * and text are its own.
 */
export function throughMerge(merged: Around<PartContent>, later: Around<PartContent>): Around<PartContent> {
  const { after, before } = later
  const own = new Set(before.numbers.map(keyOf))
  const numbers = takeBackNumbers(after.numbers, field(merged, 'numbers')).value
  const left = new Set(numbers.map(keyOf))
  const missing = after.numbers.filter((number) => own.has(keyOf(number)) && !left.has(keyOf(number)))
  const tags = takeBackTags(after.tags, field(merged, 'tags')).value
  return {
    after,
    before: { ...after, numbers: [...numbers, ...missing], tags: [...new Set([...tags, ...before.tags])] },
  }
}
