import { useState } from 'react'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import css from './MergedFrom.module.css'

const UndoMergeDialog = lazyDialog(() => import('./UndoMergeDialog.tsx'))

export type UndoableMerge = RouterOutputs['merge']['of'][number]

/** The number of merges that are shown before 'Show all'. */
const SHOWN = 3

/** Names the parts that were merged into a part, for users who may undo that. */
export default function MergedFrom({ partId }: { partId: string }) {
  const { data: merges = [] } = trpc.merge.of.useQuery({ id: partId })
  const [isLong, setLong] = useState(false)
  const [undone, setUndone] = useState<UndoableMerge | null>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = isLong ? merges : merges.slice(0, SHOWN)

  function undo(merge: UndoableMerge) {
    setUndone(merge)
    setOpen(true)
  }
  return (
    <>
      {merges.length > 0 && (
        <ul aria-label="Merged parts" className={css.merges}>
          {shown.map((merge) => (
            <li key={merge.id}>
              <Icon name="git-merge" size={18} />
              <p>
                Merged from <bdi>{merge.title}</bdi>.
              </p>
              <Button
                variant="quiet"
                tone="signal"
                aria-label={`Undo the merge of ${merge.title}`}
                {...UndoMergeDialog.opener}
                onClick={() => undo(merge)}
              >
                Undo
              </Button>
            </li>
          ))}
          {shown.length < merges.length && (
            <li>
              <Button variant="quiet" tone="signal" onClick={() => setLong(true)}>
                Show all {merges.length} merged parts
              </Button>
            </li>
          )}
        </ul>
      )}
      {undone && <UndoMergeDialog key={undone.id} merge={undone} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
