import type { Prisma } from '../../../server/db/generated/client.ts'
import { RENDERER_VERSION, renderMarkdown } from '../../../shared/markdown/index.ts'
import { nameKey, normalizePartNumber } from '../../../shared/text.ts'
import type { DemoPart } from '../content.ts'
import { after, idAt, type World } from '../world.ts'

/** Returns the parts with numbers, tags and revisions. `partTags` contain names, because the tags have no ids yet. */
export function partRows(world: World) {
  const parts: Prisma.PartCreateManyInput[] = []
  const numbers: Prisma.PartNumberCreateManyInput[] = []
  const partTags: { partId: string; tag: string; position: number }[] = []
  const revisions: Prisma.PartRevisionCreateManyInput[] = []

  for (const part of world.content.parts) {
    const key = `part ${part.slug}`
    const { id, createdAt } = world.place(part, key, world.daysAgo(part.addedDaysAgo, key))
    const history = historyOf(world, part, key)
    const last = history.at(-1)
    const { html, previewHtml } = renderMarkdown(part.description)

    parts.push({
      id,
      slug: part.slug,
      name: part.name,
      nameKey: nameKey(part.name),
      descriptionMarkdown: part.description,
      descriptionHtml: html,
      descriptionPreviewHtml: previewHtml,
      initialDescriptionMarkdown: history[0]?.descriptionMarkdown ?? '',
      rendererVersion: RENDERER_VERSION,
      revision: history.length,
      createdById: world.person(part.addedBy),
      lastEditedById: last?.authorId ?? null,
      createdAt,
      updatedAt: last?.createdAt ?? createdAt,
    })
    revisions.push(...history.map((revision) => ({ ...revision, partId: id })))
    for (const [position, number] of part.numbers.entries()) {
      const normalized = normalizePartNumber(number.number)
      numbers.push({
        ...number,
        id: idAt(createdAt, `${key} number ${normalized}`),
        partId: id,
        position,
        normalized,
        supersededByNormalized: number.supersededBy && normalizePartNumber(number.supersededBy),
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
  const edits = [{ by: part.addedBy, daysAgo: part.addedDaysAgo, summary: '' }, ...part.edits]
  const history: Revision[] = []
  for (const [i, { by, daysAgo, summary }] of edits.entries()) {
    const previous = history.at(-1)
    const time = world.daysAgo(daysAgo, `${key} edit ${i}`)
    const createdAt = previous ? after(previous.createdAt, time) : world.rowOf(part).createdAt
    history.push({
      id: idAt(createdAt, `${key} revision ${i + 1}`),
      number: i + 1,
      name: part.name,
      descriptionMarkdown: part.edits.slice(i).reduceRight(before, part.description),
      tags: part.tags,
      numbers: (part.edits.slice(i).find(({ numbersBefore }) => numbersBefore)?.numbersBefore ?? part.numbers).map(
        toRevisionNumber,
      ),
      summary,
      authorId: world.person(by),
      createdAt,
    })
  }
  return history
}

/** Returns the description before an edit. */
const before = (description: string, { adds, changes }: DemoPart['edits'][number]) =>
  `\n${description}`
    .replace(changes?.to ?? '', changes?.from ?? '')
    .replace(adds === undefined ? '' : `\n${adds}`, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Returns a part number as a revision stores it: without empty fields. */
const toRevisionNumber = (number: DemoPart['numbers'][number]) =>
  Object.fromEntries(Object.entries(number).filter(([, value]) => value !== null))
