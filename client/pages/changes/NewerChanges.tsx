import { useEffect, useRef, useState } from 'react'
import { PAGE_OF_CHANGES } from '../../../shared/change-filters.ts'
import { useFollow } from '../../base/useFollow.ts'
import { trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import type { ChangeFilters } from './filters-address.ts'

/** Milliseconds for which events are collected before the list is read again. */
const DELAY = 1_000

type NewerChangesProps = {
  filters: ChangeFilters
  /** The number of the newest shown change, 0 without one. */
  newest: number
  onShow(): Promise<void>
}

/** '2 new changes', which a press shows. They are never inserted while the reader is reading. */
export function NewerChanges({ filters, newest, onShow }: NewerChangesProps) {
  const { client } = trpc.useUtils()
  const once = useOnce()
  const [seqs, setSeqs] = useState<number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function read() {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () =>
        void client.change.list
          .query(filters)
          .then(({ items }) => setSeqs(items.map(({ seq }) => seq)))
          // The next event reads them again.
          .catch(() => undefined),
      DELAY,
    )
  }
  function onNewest({ seq }: { seq: number }, isFirst: boolean) {
    if (!isFirst || seq > newest) read()
  }
  useFollow('changes', (live, stream) => live.change.live.subscribe(undefined, stream), onNewest)
  const count = seqs.filter((seq) => seq > newest).length
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Button variant="quiet" tone="signal" icon="chevron-up" onClick={() => void once(onShow)}>
          {count >= PAGE_OF_CHANGES ? `${PAGE_OF_CHANGES}+` : count} new {count === 1 ? 'change' : 'changes'}
        </Button>
      )}
    </div>
  )
}
