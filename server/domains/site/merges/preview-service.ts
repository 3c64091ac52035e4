import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { MAX_PAGE_SIZE } from '../../../../shared/limits.ts'
import type { MergeField, MergeWarning, mergePreviewInput, Side } from '../../../../shared/merges.ts'
import { plainText } from '../../../../shared/plain-text.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Deps } from '../../../deps.ts'
import { mergeCars, warningsOfCars } from '../../catalogue/fitment/merge-policy.ts'
import { carsOf, readCars } from '../../catalogue/fitment/merge-service.ts'
import { limitsOf, mergeContent } from '../../catalogue/parts/merge-policy.ts'
import { readMergingParts, type MergingPart } from '../../catalogue/parts/merge-service.ts'
import { limitOfRelations } from '../../catalogue/relations/merge-policy.ts'
import { joinRelations, readAllRelations, type StoredRelations } from '../../catalogue/relations/merge-service.ts'
import { moderates } from '../../catalogue/protections/service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { assertMergeable, countWords, toCard, versionOf, type MergePreview, type TextBeginning } from './policy.ts'
import { countMoved } from './queries.ts'

export type MergeOf = z.output<typeof mergePreviewInput>

/** Characters of a description that the preview shows. */
const BEGINNING = 300

/**
 * Returns what a merge of two parts would do.
 * @throws AppError as assertMergeable
 */
export async function getMergePreview(deps: Deps, user: SessionUser, input: MergeOf): Promise<MergePreview> {
  const { version, winner, loser, content, cars, moves, warnings } = await readMerge(deps, input)
  const mayMerge = await mayMergeAtOnce(deps, user, [winner.part.id, loser.part.id])
  const texts = await readTexts(deps, { winner: winner.part.id, loser: loser.part.id })
  return {
    winner: toCard(winner.part),
    loser: toCard(loser.part),
    fields: {
      title: fieldOf(winner.part.name, loser.part.name, content.name),
      description: {
        ...fieldOf(texts.winner, texts.loser, texts[input.choices.description]),
        isSame: winner.part.descriptionMarkdown === loser.part.descriptionMarkdown,
      },
      numbers: fieldOf(winner.part.numbers, loser.part.numbers, content.numbers),
      tags: fieldOf(winner.part.tags, loser.part.tags, content.tags),
      cars: fieldOf(carsOf(winner.cars), carsOf(loser.cars), cars),
    },
    moves,
    warnings,
    version,
    mayMerge,
  }
}

/** Returns the texts of both parts without their formatting. */
async function readTexts(deps: Deps, { winner, loser }: Record<Side, string>): Promise<Record<Side, TextBeginning>> {
  const where = { id: { in: [winner, loser] } }
  const parts = await deps.prisma.part.findMany({ where, select: { id: true, descriptionHtml: true } })
  const texts = new Map(parts.map(({ id, descriptionHtml }) => [id, plainText(descriptionHtml)]))
  const textOf = (id: string): TextBeginning => {
    const text = texts.get(id) ?? ''
    const beginning = text.length > BEGINNING ? `${beginningOf(text, BEGINNING).trimEnd()}…` : text
    return { beginning, words: countWords(text) }
  }
  return { winner: textOf(winner), loser: textOf(loser) }
}

const fieldOf = <Value>(winner: Value, loser: Value, merged: Value): MergeField<Value> => ({
  winner,
  loser,
  merged,
  isSame: isDeepStrictEqual(winner, loser),
})

/** Whether a user moderates both parts. */
export async function mayMergeAtOnce(deps: Deps, user: SessionUser, partIds: string[]): Promise<boolean> {
  const answers = await Promise.all(partIds.map((id) => moderates(deps, user, { type: 'part', id })))
  return answers.every(Boolean)
}

/**
 * Reads two parts and what a merge makes of them.
 * @param parts those that the transaction has locked
 * @throws AppError as assertMergeable
 */
export async function readMerge(deps: Deps, { id, into, choices }: MergeOf, parts?: Map<string, MergingPart>) {
  const found = assertMergeable({ winner: into, loser: id }, parts ?? (await readMergingParts(deps, [id, into])))
  const read = async (part: MergingPart) => ({
    part,
    cars: await readCars(deps, part.id),
    relations: await readAllRelations(deps, part.id),
  })
  const [winner, loser] = [await read(found.winner), await read(found.loser)]
  const content = mergeContent(winner.part, loser.part, choices)
  const [winnerCars, loserCars] = [carsOf(winner.cars), carsOf(loser.cars)]
  const cars = mergeCars(winnerCars, loserCars, choices.cars)
  const relations = await joinRelations(deps, winner.relations, loser.relations)
  const [counts] = await deps.query(countMoved, { loserId: id, winnerId: into })
  if (!counts) throw new Error('A merge has no counts.')
  const { imagesTogether, ...moves } = counts
  moves.relations += addedTo(winner.relations, relations)
  const warnings = [
    ...limitsOf(content),
    ...warningsOfCars(winnerCars, loserCars, cars),
    ...limitOfRelations(relations),
    ...imageLimit(imagesTogether),
  ]
  return { winner, loser, content, cars, relations, moves, warnings, version: versionOf(winner, loser) }
}

/** Returns how many relations with visible parts the winner gets. */
const addedTo = (winner: StoredRelations, merged: StoredRelations): number =>
  merged.rows.filter((row) => !row.isHidden && !winner.rows.includes(row)).length

const imageLimit = (together: number): MergeWarning[] =>
  together <= MAX_PAGE_SIZE
    ? []
    : [
        {
          level: 'refused',
          field: 'images',
          sentence: `Together they have ${together} images; a part has at most ${MAX_PAGE_SIZE}. Remove some first.`,
        },
      ]
