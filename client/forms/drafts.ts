// The drafts of forms, in the local storage of the browser. Storage may be forbidden or full: then a draft lasts as long
// as its form.

const PREFIX = 'draft:'
/** Milliseconds after the last change. */
const WRITE_AFTER = 300
/** Milliseconds after which a draft is removed. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** Reads and writes one draft. A change is written 300 ms after the last one, and `flush` writes it at once. */
export function createDraftStore<T>(key: string, initial: T) {
  const name = PREFIX + key
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

/** Returns whether the browser has a draft with this key. */
export const hasDraft = (key: string): boolean =>
  inStorage((storage) => storage.getItem(PREFIX + key) !== null) ?? false

/** Removes all drafts, so that the next user of this browser does not see them. */
export const dropDrafts = (): void =>
  inStorage((storage) => {
    for (const name of namesOf(storage)) storage.removeItem(name)
  })

function inStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(localStorage)
  } catch {
    // Storage is forbidden or full, or another program has written the value.
    return undefined
  }
}

const namesOf = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))

function dropOld(storage: Storage) {
  for (const name of namesOf(storage)) {
    const at = Number(/^\{"at":(\d+),/.exec(storage.getItem(name) ?? '')?.[1] ?? 0)
    if (Date.now() - at > KEPT_FOR) storage.removeItem(name)
  }
}
