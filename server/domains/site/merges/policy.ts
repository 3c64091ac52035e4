import type { MergeField, MergeWarning, Moved } from '../../../../shared/merges.ts'
import type { CardImage, PartNumber } from '../../../db/columns.ts'
import { AppError } from '../../../errors.ts'
import type { FitmentContent } from '../../catalogue/fitment/revision-policy.ts'
import type { MergingPart } from '../../catalogue/parts/merge-service.ts'
import { unknownPart } from '../../catalogue/parts/service.ts'

/** One of the two parts, as a card. */
export type MergeCard = {
  id: string
  slug: string
  title: string
  image: CardImage | null
  createdAt: string
  /** Revisions. */
  edits: number
  /** Active asks. */
  asks: number
}

/** The beginning of a description without its formatting, with '…' if there is more, and the number of its words. */
export type TextBeginning = { beginning: string; words: number }

export type MergePreview = {
  winner: MergeCard
  loser: MergeCard
  fields: {
    title: MergeField<string>
    description: MergeField<TextBeginning>
    numbers: MergeField<PartNumber[]>
    tags: MergeField<string[]>
    cars: MergeField<FitmentContent>
  }
  /** What moves to the winner. */
  moves: Record<Moved, number>
  warnings: MergeWarning[]
  /** Changes with the content of either part. */
  version: string
  /** Whether the user may merge the two at once. Everybody else proposes it. */
  mayMerge: boolean
}

export const toCard = ({ id, slug, name, image, createdAt, revision, askCount }: MergingPart): MergeCard => ({
  id,
  slug,
  title: name,
  image,
  createdAt: createdAt.toISOString(),
  edits: revision,
  asks: askCount,
})

const INTO_ITSELF = 'A part cannot be merged into itself. Choose another part.'

/** @throws AppError VALIDATION for one part twice; NOT_FOUND for an unknown or removed part; CONFLICT for one that was merged */
export function assertMergeable(ids: { winner: string; loser: string }, parts: Map<string, MergingPart>) {
  if (ids.winner === ids.loser) throw new AppError('VALIDATION', INTO_ITSELF, { fields: { into: INTO_ITSELF } })
  const [winner, loser] = [parts.get(ids.winner), parts.get(ids.loser)]
  if (!winner) throw unknownPart(ids.winner)
  if (!loser) throw unknownPart(ids.loser)
  const { mergedIntoId } = loser
  if (mergedIntoId !== null) throw alreadyMerged(`“${loser.name}” was already merged into another part.`, mergedIntoId)
  if (winner.mergedIntoId === loser.id)
    throw alreadyMerged(`“${winner.name}” was merged into “${loser.name}”, so it cannot take it.`, loser.id)
  if (winner.mergedIntoId !== null)
    throw alreadyMerged(`“${winner.name}” was merged into another part. Choose that part instead.`, winner.mergedIntoId)
  for (const part of [winner, loser]) if (part.removedAt !== null) throw unknownPart(part.id)
  return { winner, loser }
}

/** One of the two parts was changed since the preview. */
export class PartsChanged extends AppError {
  constructor(details?: Record<string, unknown>) {
    super('CONFLICT', 'One of the two parts was changed meanwhile. Look at the merge again.', {
      ...(details && { details }),
    })
  }
}

const alreadyMerged = (sentence: string, mergedInto: string) =>
  new AppError('CONFLICT', sentence, { details: { mergedInto } })

type Numbered = Record<'part' | 'cars' | 'relations', { revision: number }>

/** Returns the version of a preview: the numbers of the revisions of both parts, of their cars and of their relations. */
export const versionOf = (winner: Numbered, loser: Numbered): string =>
  [winner, loser]
    .map(({ part, cars, relations }) => `${part.revision}.${cars.revision}.${relations.revision}`)
    .join('-')

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
