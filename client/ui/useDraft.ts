import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { DRAFT } from './draft-storage.ts'

/** Milliseconds after the last change. */
const WRITE_AFTER = 300
/** Milliseconds. Who comes back later begins anew. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

export type Draft<T> = {
  draft: T
  /** A new draft, or how it follows from the newest one. */
  setDraft(next: T | ((draft: T) => T)): void
  /** Back to the beginning, and nothing is kept: after saving, or when the person wants it. */
  discard(): void
  /** Whether the draft comes from an earlier visit. */
  restored: boolean
}

/**
 * Unsaved work, kept in the browser until it is discarded, 30 days old or the person logs out. The first render, as on the server, has
 * `initial`; what was kept comes before the first paint. Storage may be forbidden or full: then it lasts as long as
 * its component. In two tabs the last change counts.
 * @param key names the work, and the person where it is somebody's: 'edit:<part id>:<user id>'. Another key asks for
 * another component (React's `key`).
 * @param isDraft tells whether what was kept, perhaps by an older version of the page, is still a T
 */
export function useDraft<T>(key: string, initial: T, isDraft: (kept: unknown) => kept is T): Draft<T> {
  const [draft, show] = useState(initial)
  const [restored, setRestored] = useState(false)
  const [keeper] = useState(() => createDraftStore(key, initial))
  const newest = useRef(initial)

  useLayoutEffect(() => {
    const kept = keeper.read()
    if (isDraft(kept)) {
      newest.current = kept
      // The server cannot know it, so the first render must not.
      // oxlint-disable-next-line react-hooks/set-state-in-effect
      show(kept)
      setRestored(true)
    }
    addEventListener('pagehide', keeper.flush)
    return () => {
      removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
    // The guard is as good as constant, whether or not it is the same function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keeper])

  const setDraft = useCallback(
    (next: T | ((before: T) => T)) => {
      newest.current = typeof next === 'function' ? (next as (before: T) => T)(newest.current) : next
      show(newest.current)
      keeper.keep(newest.current)
    },
    [keeper],
  )
  const discard = useCallback(() => {
    keeper.drop()
    newest.current = keeper.initial
    show(keeper.initial)
    setRestored(false)
  }, [keeper])

  return { draft, setDraft, discard, restored }
}

/** Reads and writes one draft. A change is written 300 ms after the last one, and `flush` writes it at once. */
export function createDraftStore<T>(key: string, initial: T) {
  const name = DRAFT + key
  let unwritten: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (!unwritten) return
    const { value } = unwritten
    unwritten = null
    const isUnchanged = JSON.stringify(value) === JSON.stringify(initial)
    inStorage((storage) =>
      isUnchanged ? storage.removeItem(name) : storage.setItem(name, JSON.stringify({ at: Date.now(), value })),
    )
  }
  return {
    initial,
    flush,
    read: (): unknown =>
      inStorage((storage) => {
        dropOld(storage)
        return (JSON.parse(storage.getItem(name) ?? 'null') as { value?: unknown } | null)?.value
      }),
    keep(value: T) {
      unwritten = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, WRITE_AFTER)
    },
    drop() {
      clearTimeout(timer)
      unwritten = null
      inStorage((storage) => storage.removeItem(name))
    },
  }
}

function inStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(localStorage)
  } catch {
    // Forbidden or full, or not what was written.
    return undefined
  }
}

function dropOld(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names.filter((one) => one.startsWith(DRAFT))) {
    const at = Number(/^\{"at":(\d+),/.exec(storage.getItem(name) ?? '')?.[1] ?? 0)
    if (Date.now() - at > KEPT_FOR) storage.removeItem(name)
  }
}
