import { trpc } from '../../base/trpc.ts'
import type { PartContent } from './diff.ts'
import { DiffView } from './DiffView.tsx'
import { FOREVER, TwoRevisions } from './TwoRevisions.tsx'

/** The content before the first revision. */
export const NO_CONTENT: PartContent = { name: '', numbers: [], tags: [], descriptionMarkdown: '' }

type PartDiffProps = {
  partId: string
  /** The number of the earlier revision; null for the first revision. */
  older: number | null
  newer: number
  /** The text if nothing differs. */
  same?: string
}

/** The differences between two revisions of a part. */
export function PartDiff({ partId, older, newer, same }: PartDiffProps) {
  const before = trpc.part.revision.useQuery(
    { id: partId, number: older ?? 1 },
    { ...FOREVER, enabled: older !== null },
  )
  const after = trpc.part.revision.useQuery({ id: partId, number: newer }, FOREVER)
  return (
    <TwoRevisions<PartContent> before={older === null ? null : before} after={after} nothing={NO_CONTENT}>
      {(from, to) => <DiffView key={`${older} ${newer}`} before={from} after={to} same={same} />}
    </TwoRevisions>
  )
}
