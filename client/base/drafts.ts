// The drafts of forms, in the local storage of the browser. Storage may be forbidden or full: then a draft lasts as long
// as its form.
//
// A draft belongs to its tab until the tab closes, so that two forms of one kind in two tabs do not overwrite each other. The
// next form of this kind takes the newest draft that a closed tab has left.

import { inLocalStorage, inSessionStorage } from './storage.ts'

const PREFIX = 'draft:'
/** Milliseconds after the last change. */
const WRITE_AFTER = 300
/** Milliseconds after which a draft is removed. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000
/** Milliseconds without a change after which the tab of a draft counts as closed. A crashed browser does not say that it closes. */
const OPEN_FOR = 60 * 60 * 1000

type Draft = {
  /** The last change, in ms since 1970. `dropOld` expects this field first. */
  at: number
  value?: unknown
  /** Whether its tab is closed. */
  isLeft?: boolean
}

/** The key of the id in session storage while the tab shows no document, or a hidden one that the browser may discard. */
const TAB = 'tab'
/** Of this tab, also after a reload. A duplicated tab gets its own, because the copied session storage has none. */
let tab = import.meta.env.SSR ? '' : crypto.getRandomValues(new Uint32Array(2)).join('-')
let isClosing = false

if (!import.meta.env.SSR) {
  takeTab()
  // Capturing, so that the drafts that forms flush afterwards are written as left.
  addEventListener('pagehide', () => closeTab(true), true)
  addEventListener('pageshow', () => closeTab(false), true)
  document.addEventListener('visibilitychange', () => (document.hidden ? keepTab() : takeTab()))
}

function takeTab() {
  inSessionStorage((storage) => {
    tab = storage.getItem(TAB) ?? tab
    storage.removeItem(TAB)
  })
}

const keepTab = () => inSessionStorage((storage) => storage.setItem(TAB, tab))

function closeTab(isLeft: boolean) {
  isClosing = isLeft
  if (isLeft) keepTab()
  else takeTab()
  inLocalStorage((storage) => {
    for (const name of namesOf(storage))
      if (name.endsWith(`#${tab}`)) {
        const draft = readDraft(storage, name)
        if (draft) storage.setItem(name, JSON.stringify({ ...draft, isLeft }))
      }
  })
}

/** Reads and writes one draft. A change is written 300 ms after the last one, and `flush` writes it at once. */
export function createDraftStore<T>(key: string, initial: T) {
  let unwritten: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (!unwritten) return
    const { value } = unwritten
    unwritten = null
    const isUnchanged = JSON.stringify(value) === JSON.stringify(initial)
    const draft: Draft = { at: Date.now(), value, isLeft: isClosing }
    inLocalStorage((storage) =>
      isUnchanged ? storage.removeItem(ownName(key)) : storage.setItem(ownName(key), JSON.stringify(draft)),
    )
  }
  return {
    flush,
    /** Returns the draft of this tab, or that of a closed tab, which belongs to this tab from now on. */
    read: (): unknown =>
      inLocalStorage((storage) => {
        dropOld(storage)
        const name = nameToRead(storage, key)
        const draft = name === undefined ? null : readDraft(storage, name)
        if (!draft || name === undefined) return undefined
        storage.removeItem(name)
        storage.setItem(ownName(key), JSON.stringify({ ...draft, isLeft: false }))
        return draft.value
      }),
    keep(value: T) {
      unwritten = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, WRITE_AFTER)
    },
    drop() {
      clearTimeout(timer)
      unwritten = null
      inLocalStorage((storage) => storage.removeItem(ownName(key)))
    },
  }
}

/** Returns whether a form with this key would begin with a draft. */
export const hasDraft = (key: string): boolean =>
  inLocalStorage((storage) => nameToRead(storage, key) !== undefined) ?? false

/** Gives the drafts about a part that was merged to the part that is kept, unless that has some of the same kind. */
export const moveDrafts = (fromId: string, toId: string): void =>
  inLocalStorage((storage) => {
    for (const name of namesOf(storage)) {
      const draft = storage.getItem(name)
      const moved = name.replace(fromId, toId)
      if (draft === null || moved === name) continue
      if (!hasDraft(moved.slice(PREFIX.length).replace(/#.*/, ''))) storage.setItem(moved, draft)
      storage.removeItem(name)
    }
  })

/** Removes all drafts, so that the next user of this browser does not see them. */
export const dropDrafts = (): void =>
  inLocalStorage((storage) => {
    for (const name of namesOf(storage)) storage.removeItem(name)
  })

const ownName = (key: string) => `${PREFIX}${key}#${tab}`

/** Returns the name of the draft of this tab, else of the newest one of a closed tab. */
function nameToRead(storage: Storage, key: string): string | undefined {
  const names = namesOf(storage).filter((name) => name.replace(/#.*/, '') === PREFIX + key)
  if (names.includes(ownName(key))) return ownName(key)
  const left = names.flatMap((name) => {
    const { at = 0, isLeft = true } = readDraft(storage, name) ?? {}
    return isLeft || Date.now() - at > OPEN_FOR ? { name, at } : []
  })
  return left.toSorted((a, b) => b.at - a.at)[0]?.name
}

/** Returns null for a value that another program has written. */
function readDraft(storage: Storage, name: string): Draft | null {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

const namesOf = (storage: Storage) => Object.keys(storage).filter((name) => name.startsWith(PREFIX))

function dropOld(storage: Storage) {
  for (const name of namesOf(storage)) {
    const at = Number(/^\{"at":(\d+),/.exec(storage.getItem(name) ?? '')?.[1] ?? 0)
    if (Date.now() - at > KEPT_FOR) storage.removeItem(name)
  }
}
