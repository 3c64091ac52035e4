import type { z } from 'zod'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import type { partCreateInput } from '../../../../shared/parts.ts'
import { nameKey } from '../../../../shared/text.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { isUniqueViolation } from '../../../errors.ts'
import { ensureTags } from '../../base/tags/service.ts'
import { insertPart } from './creation-queries.ts'
import { assertNameIsFree, chooseSlug, SLUG_ATTEMPTS } from './name-policy.ts'
import { toNumberRow, toRevisionNumber } from './revision-policy.ts'

type NewPart = RenderedMarkdown & Pick<z.output<typeof partCreateInput>, 'name' | 'tags' | 'numbers' | 'description'>

/**
 * Adds a part with its first revision, under a free slug.
 * @param addRest adds what belongs to the part, in the transaction that inserts it
 * @throws AppError CONFLICT as assertNameIsFree; every error of `addRest`
 */
export async function addPart(
  deps: Deps,
  authorId: string,
  part: NewPart,
  addRest: (deps: Deps, partId: string) => Promise<void>,
): Promise<{ id: string; slug: string }> {
  // Outside the transaction: a transaction that locks search words before tags could deadlock with one that locks a tag
  // first.
  await ensureTags(deps, part.tags)
  for (let attempt = 1; ; attempt++) {
    const id = deps.newId()
    const slug = await chooseSlug(deps, part.name, id)
    try {
      const isAdded = await transaction(deps, async (deps) => {
        const inserted = await deps.query(insertPart, rowOf(deps, authorId, { ...part, id, slug }))
        if (inserted.length > 0) await addRest(deps, id)
        return inserted.length > 0
      })
      if (isAdded) return { id, slug }
    } catch (error) {
      // Another part took the slug meanwhile.
      if (!isUniqueViolation(error) || attempt === SLUG_ATTEMPTS) throw error
      continue
    }
    await assertNameIsFree(deps, part.name)
  }
}

const rowOf = (deps: Deps, authorId: string, part: NewPart & { id: string; slug: string }) => ({
  id: part.id,
  slug: part.slug,
  name: part.name,
  nameKey: nameKey(part.name),
  markdown: part.description,
  html: part.html,
  previewHtml: part.previewHtml,
  rendererVersion: part.version,
  authorId,
  now: deps.now(),
  tags: part.tags,
  numbers: JSON.stringify(part.numbers.map((number) => toNumberRow(deps, number))),
  revisionId: deps.newId(),
  revisionNumbers: JSON.stringify(part.numbers.map(toRevisionNumber)),
})
