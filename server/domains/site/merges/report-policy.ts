import { MOVED, reportedText, type UndoMergeLine, type UndoMergeReport } from '../../../../shared/merges.ts'
import { NOTHING, type TakenBack } from '../../catalogue/parts/merge-policy.ts'

export type ContentBack = { revision: number; fields: TakenBack; numbers: TakenBack; tags: TakenBack; title: Title }

/** The title that the loser should have and the one that it got, because another part may have it now. */
type Title = { own: string; given: string }

/** Returns what an undo brought back and what it did not, of what the preview counts. Lines without anything are left out. */
export function reportOf(
  { fields, numbers, tags, title }: ContentBack,
  { cars, relations }: Record<'cars' | 'relations', TakenBack>,
  rows: ({ rule: string } & TakenBack)[],
): UndoMergeReport {
  const lines = [
    lineOf('fields', fields),
    lineOf('numbers', numbers),
    lineOf('tags', tags),
    lineOf('cars', cars),
    // Those of the winner, and those of other parts.
    lineOf('relations', sum(relations, rows.find(isOfRelations) ?? NOTHING)),
    ...rows.flatMap((row) => (row.rule in MOVED && !isOfRelations(row) ? [lineOf(row.rule, row)] : [])),
  ].filter(({ back, stayed }) => back + stayed > 0)
  if (title.own === title.given) return lines
  const sentence = `Another part has the title “${title.own}” now, so that this part is called “${title.given}”.`
  return [...lines, { moved: 'fields', back: 0, stayed: 1, sentence }]
}

const isOfRelations = ({ rule }: { rule: string }) => rule === 'relations'
const sum = (one: TakenBack, other: TakenBack): TakenBack => ({
  back: one.back + other.back,
  stayed: one.stayed + other.stayed,
})

function lineOf(moved: string, { back, stayed }: TakenBack): UndoMergeLine {
  const changed =
    stayed === 1
      ? 'was changed or moved since and stays where it is'
      : 'were changed or moved since and stay where they are'
  const sentence = stayed === 0 ? null : `${reportedText(moved, stayed)} ${changed}.`
  return { moved, back, stayed, sentence }
}
