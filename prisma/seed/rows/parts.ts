import type { Prisma } from '../../../server/db/generated/client.ts'
import { RENDERER_VERSION, renderMarkdown } from '../../../shared/markdown/index.ts'
import { nameKey, normalizePartNumber, slugify } from '../../../shared/text.ts'
import type { DemoPart } from '../types.ts'
import { after, idAt, type World } from '../world.ts'

/** Returns the parts with numbers, tags and revisions. `partTags` contain names, because the tags have no ids yet. */
export function partRows(world: World) {
  const parts: Prisma.PartCreateManyInput[] = []
  const numbers: Prisma.PartNumberCreateManyInput[] = []
  const partTags: { partId: string; tag: string; position: number }[] = []
  const revisions: Prisma.PartRevisionCreateManyInput[] = []

  for (const part of world.content.parts) {
    const key = `part ${slugify(part.name)}`
    const { id, createdAt } = world.place(part, key, world.daysAgo(part.addedDaysAgo, key))
    const history = historyOf(world, part, key)
    const [first, last] = [history[0], history.at(-1)]
    const { html, previewHtml } = renderMarkdown(last?.descriptionMarkdown ?? '')

    parts.push({
      id,
      slug: slugify(part.name),
      name: part.name,
      nameKey: nameKey(part.name),
      descriptionMarkdown: last?.descriptionMarkdown ?? '',
      descriptionHtml: html,
      descriptionPreviewHtml: previewHtml,
      initialDescriptionMarkdown: first?.descriptionMarkdown ?? '',
      rendererVersion: RENDERER_VERSION,
      revision: history.length,
      createdById: world.person(part.addedBy),
      lastEditedById: last?.authorId ?? null,
      createdAt,
      updatedAt: last?.createdAt ?? createdAt,
    })
    revisions.push(...history.map((revision) => ({ ...revision, partId: id })))
    for (const [position, { number, brand, link, supersededBy }] of part.numbers.entries()) {
      const normalized = normalizePartNumber(number)
      numbers.push({
        id: idAt(createdAt, `${key} number ${normalized}`),
        partId: id,
        position,
        number,
        normalized,
        brand: brand ?? null,
        link: link ?? null,
        supersededBy: supersededBy ?? null,
        supersededByNormalized: supersededBy === undefined ? null : normalizePartNumber(supersededBy),
      })
    }
    for (const [position, tag] of part.tags.entries()) partTags.push({ partId: id, tag, position })
  }
  return { parts, numbers, partTags, revisions }
}

type Revision = Omit<Prisma.PartRevisionCreateManyInput, 'partId' | 'createdAt'> & { createdAt: Date }

/** Returns all revisions, oldest first. A part without a description has none, like an imported part. */
function historyOf(world: World, part: DemoPart, key: string): Revision[] {
  if (part.description === '') return []
  const { createdAt } = world.of(part)
  const descriptions = descriptionsOf(part)
  const edits = [{ by: part.addedBy, daysAgo: part.addedDaysAgo, summary: '' }, ...(part.edits ?? [])]
  const history: Revision[] = []
  for (const [i, { by, daysAgo, summary }] of edits.entries()) {
    const previous = history.at(-1)
    const time = previous ? after(previous.createdAt, world.daysAgo(daysAgo, `${key} edit ${i}`)) : createdAt
    history.push({
      id: idAt(time, `${key} revision ${i + 1}`),
      number: i + 1,
      name: part.name,
      descriptionMarkdown: descriptions[i] ?? part.description,
      tags: part.tags,
      numbers: part.numbers,
      summary,
      authorId: world.person(by),
      createdAt: time,
    })
  }
  return history
}

/**
 * Returns the description after each edit. An edit that appends no text adds the line that is most similar to its summary,
 * so that every revision has a change. The last one is the complete description.
 */
function descriptionsOf({ description, edits = [] }: DemoPart): string[] {
  const lines = description.split('\n')
  const missing = new Map<number, (typeof edits)[number]>()
  for (const edit of edits.filter((e) => !e.appendMarkdown)) {
    const best = lines
      .map((line, index) => ({ index, likeness: missing.has(index) ? -1 : likeness(lines, index, edit.summary, line) }))
      .reduce((a, b) => (b.likeness > a.likeness ? b : a))
    if (best.likeness >= 0) missing.set(best.index, edit)
  }

  let appended = ''
  const result = [withoutLines(lines, new Set(missing.keys()))]
  for (const edit of edits) {
    for (const [index, by] of missing) if (by === edit) missing.delete(index)
    if (edit.appendMarkdown) appended += `\n\n${edit.appendMarkdown.trim()}`
    result.push(withoutLines(lines, new Set(missing.keys())) + appended)
  }
  return result
}

/** Returns the share (0 to 1) of words in the line that occur in the summary, or -1 if the line must not be missing. */
function likeness(lines: string[], index: number, summary: string, line: string): number {
  const isTableHead = /^\s*\|[\s:|-]+$/.test(lines[index + 1] ?? '') && line.includes('|')
  const isFrame = isTableHead || /^[\s|:-]*$/.test(line) || /^#|^\*\*[^*]+\*\*$/.test(line.trim())
  if (isFrame || lines.filter((l) => l.trim() !== '').length < 3) return -1
  const wanted = new Set(wordsOf(summary))
  const words = wordsOf(line)
  return words.length === 0 ? -1 : words.filter((word) => wanted.has(word)).length / words.length
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}.]{2,}/gu) ?? []).map((word) => word.replace(/(?:s|\.)$/, ''))

const withoutLines = (lines: string[], missing: Set<number>) =>
  lines
    .filter((_, index) => !missing.has(index))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
