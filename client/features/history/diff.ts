import { diffArrays } from 'diff'
import type { RouterOutputs } from '../../base/trpc.ts'

export type Revision = RouterOutputs['part']['history']['items'][number]

/** The fields of a part that an edit can change. */
export type PartContent = Pick<RouterOutputs['part']['revision'], 'name' | 'numbers' | 'tags' | 'descriptionMarkdown'>

/** A run of text that is in both versions, only in the later one (added) or only in the earlier one (removed). */
export type Run = { kind: 'same' | 'added' | 'removed'; text: string }

/** A line of a diff. Its last run ends with the line break. */
export type DiffLine = { kind: Run['kind'] | 'changed'; runs: Run[] }

/** Maximum number of differences between two lists of lines or words. Above it the whole list counts as replaced. */
const MAX_EDITS = 1_000

/** Maximum number of steps of the word search for all blocks together. n differences need about n² steps. */
const MAX_STEPS = 1_000_000

/** Two blocks that share a smaller fraction of the shorter one count as replaced. */
const MIN_COMMON = 0.3

/** Number of unchanged lines that stay visible around a change. */
const CONTEXT = 2

/**
 * Returns the differences of two texts by line, with the changed words of a line. The runs that are not added form
 * `before`, the runs that are not removed form `after`. A line break is appended to both texts, because otherwise the
 * last line would change when a line is added after it. The limits above bound the time for any two texts.
 */
export function diffText(before: string, after: string): DiffLine[] {
  const budget = { steps: MAX_STEPS }
  const runs = compare(linesOf(ended(before)), linesOf(ended(after)), MAX_EDITS).flatMap(({ same, removed, added }) => [
    ...run('same', same),
    ...diffWords(removed.join(''), added.join(''), budget),
  ])
  return toLines(runs)
}

/** Consecutive lines. Long unchanged sections are hidden. */
export type DiffSection = { hidden: boolean; lines: DiffLine[] }

/** Splits lines into visible sections around changes and hidden unchanged sections. */
export function foldUnchanged(lines: DiffLine[]): DiffSection[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))
  const sections: DiffSection[] = []
  let from = 0
  for (const change of [...changes, Infinity]) {
    // No context is needed before the first line and after the last line.
    const start = from === 0 ? 0 : from + CONTEXT
    const end = change === Infinity ? lines.length : change - CONTEXT
    // A single line is not hidden, because the note would need as much space.
    const isLong = end - start > 1
    sections.push({ hidden: false, lines: lines.slice(from, isLong ? start : change) })
    if (isLong) {
      sections.push({ hidden: true, lines: lines.slice(start, end) })
      sections.push({ hidden: false, lines: lines.slice(end, change) })
    }
    if (change !== Infinity) sections.push({ hidden: false, lines: lines.slice(change, change + 1) })
    from = change + 1
  }
  return joined(sections.filter((section) => section.lines.length > 0))
}

function joined(sections: DiffSection[]): DiffSection[] {
  const all: DiffSection[] = []
  for (const { hidden, lines } of sections) {
    const last = all.at(-1)
    if (last && !last.hidden && !hidden) for (const line of lines) last.lines.push(line)
    else all.push({ hidden, lines })
  }
  return all
}

/** An item of a list and its change; `was` is the earlier version of a changed item. */
export type ListChange<Item> =
  | { kind: 'same' | 'added' | 'removed' | 'moved'; item: Item }
  | { kind: 'changed'; item: Item; was: Item }

/**
 * Returns the differences of two short lists in the later order, with removed items at their earlier positions. Two
 * items with the same key are a change if their texts differ.
 */
export function diffList<Item>(
  before: Item[],
  after: Item[],
  keyOf: (item: Item) => string,
  textOf: (item: Item) => string = keyOf,
): ListChange<Item>[] {
  const earlier = new Map(before.map((item) => [keyOf(item), item]))
  const later = new Map(after.map((item) => [keyOf(item), item]))
  return compare([...earlier.keys()], [...later.keys()], Infinity).flatMap(({ same, removed, added }) => [
    ...same.map((key) => change(key, 'same')),
    ...removed.filter((key) => !later.has(key)).map((key) => ({ kind: 'removed' as const, item: at(earlier, key) })),
    ...added.map((key) => (earlier.has(key) ? change(key, 'moved') : { kind: 'added' as const, item: at(later, key) })),
  ])

  function change(key: string, otherwise: 'same' | 'moved'): ListChange<Item> {
    const [was, item] = [at(earlier, key), at(later, key)]
    return textOf(was) === textOf(item) ? { kind: otherwise, item } : { kind: 'changed', item, was }
  }
}

/** Returns whether two values have the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const at = <Item>(items: Map<string, Item>, key: string): Item => items.get(key) as Item

const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? []

const ended = (text: string): string => (text === '' ? '' : `${text}\n`)

/** Splits a text into words, white space, line breaks and single characters with their combining marks. */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{M}\p{N}_\s][\p{M}\p{Emoji_Modifier}\u200D]*/gu) ?? []

/** A step from one list to the other: the common values, then the removed and added values. */
type Step = { same: string[]; removed: string[]; added: string[] }

/** Returns the fewest changes, or one change between the equal ends if more than `maxEdits` are needed. */
function compare(from: string[], to: string[], maxEdits: number): Step[] {
  const shorter = Math.min(from.length, to.length)
  let head = 0
  while (head < shorter && from[head] === to[head]) head += 1
  let tail = 0
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1
  const removed = from.slice(head, from.length - tail)
  const added = to.slice(head, to.length - tail)
  const between = removed.length > 0 && added.length > 0 && search(removed, added, maxEdits)
  return stepsOf([
    { kind: 'same', values: from.slice(0, head) },
    ...(between || [
      { kind: 'removed' as const, values: removed },
      { kind: 'added' as const, values: added },
    ]),
    { kind: 'same', values: from.slice(from.length - tail) },
  ])
}

type Part = { kind: Run['kind']; values: string[] }

function search(from: string[], to: string[], maxEditLength: number): Part[] | null {
  // Compares ids instead of strings, because comparing long lines is slow.
  const ids = new Map<string, number>()
  const idOf = (value: string) => ids.get(value) ?? (ids.set(value, ids.size), ids.size - 1)
  const values = [from.map(idOf), to.map(idOf)] as const
  const words = [...ids.keys()]
  const found = diffArrays(...values, { maxEditLength })
  if (!found) return null
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    values: value.map((id) => words[id] ?? ''),
  }))
}

function stepsOf(parts: Part[]): Step[] {
  const steps: Step[] = []
  for (const { kind, values } of parts) {
    if (values.length === 0) continue
    let step = steps.at(-1)
    if (!step || (kind === 'same' && step.removed.length + step.added.length > 0)) {
      step = { same: [], removed: [], added: [] }
      steps.push(step)
    }
    // Not `push(...values)`: so many arguments overflow the stack.
    step[kind] = step[kind].concat(values)
  }
  return steps
}

/** Compares a changed block by word. It counts as replaced if too little is common or the budget is exhausted. */
function diffWords(before: string, after: string, budget: { steps: number }): Run[] {
  const replaced = [...run('removed', [before]), ...run('added', [after])]
  if (replaced.length < 2) return replaced
  const maxEdits = Math.floor(Math.min(MAX_EDITS, Math.sqrt(budget.steps)))
  const steps = compare(wordsOf(before), wordsOf(after), maxEdits)
  const edits = steps.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0)
  budget.steps -= Math.min(edits, maxEdits) ** 2
  const common = steps.reduce((sum, { same }) => sum + visibleLength(same.join('')), 0)
  if (common < MIN_COMMON * Math.min(visibleLength(before), visibleLength(after))) return replaced
  return withoutGaps(steps).flatMap(({ same, removed, added }) => [
    ...run('same', same),
    ...run('removed', removed),
    ...run('added', added),
  ])
}

/** Joins changes that have no word between them, so that three replaced words are one change. */
function withoutGaps(steps: Step[]): Step[] {
  const all: Step[] = []
  for (const { same, removed, added } of steps) {
    const last = all.at(-1)
    const gap = same.join('')
    if (last && /^[^\p{L}\p{N}\n]+$/u.test(gap) && removed.length + added.length > 0) {
      last.removed = last.removed.concat(same, removed)
      last.added = last.added.concat(same, added)
    } else all.push({ same, removed, added })
  }
  return all
}

const visibleLength = (text: string): number => text.replace(/\s/g, '').length

function run(kind: Run['kind'], values: string[]): Run[] {
  const text = values.join('')
  return text === '' ? [] : [{ kind, text }]
}

function toLines(runs: Run[]): DiffLine[] {
  const lines: DiffLine[] = []
  let open: Run[] = []
  const close = () => {
    if (open.length > 0) lines.push({ kind: kindOf(open), runs: open })
    open = []
  }
  for (const { kind, text } of runs) {
    for (const piece of linesOf(text)) {
      open.push({ kind, text: piece })
      if (piece.endsWith('\n')) close()
    }
  }
  close()
  return lines
}

function kindOf(runs: Run[]): DiffLine['kind'] {
  const [first, ...others] = runs
  return first && others.every(({ kind }) => kind === first.kind) ? first.kind : 'changed'
}
