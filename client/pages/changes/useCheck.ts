import { useState } from 'react'
import { recentTime } from '../../../shared/format.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../base/trpc.ts'
import type { Change } from '../../features/changes/change.ts'
import { useOnce } from '../../ui/useOnce.ts'
import type { ChangeFilters } from './filters-address.ts'

export type Check = ReturnType<typeof useCheck>

/** Marks a change as good, takes that back and undoes the change. The change stays in the list with its new state. */
export function useCheck(change: Change, filters: ChangeFilters) {
  const { user } = useSession()
  const cache = trpc.useUtils()
  const goodCall = trpc.change.good.useMutation()
  const takeBackCall = trpc.change.takeBack.useMutation()
  const undoCall = trpc.change.undo.useMutation()
  const once = useOnce()
  /** What the server answered, as a sentence in the line. */
  const [note, setNote] = useState<string | null>(null)
  /** The newer edit that is in the way of an undo. */
  const [newer, setNewer] = useState<Change['newer']>(null)
  /** The number of the newer edit that the user has looked at. */
  const [seen, setSeen] = useState(0)
  /** Whether the session has ended meanwhile. */
  const [isSignedOut, setSignedOut] = useState(false)
  const { id } = change
  const me = user && { id: user.id, name: user.name, picture: user.picture }

  function show(isIt: (each: Change) => boolean, to: Partial<Change>) {
    cache.change.list.setInfiniteData(filters, (list) => {
      if (!list) return list
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.map((each) => (isIt(each) ? { ...each, ...to } : each)),
      }))
      return { ...list, pages }
    })
    void cache.change.counts.invalidate()
  }
  const isThis = (each: Change) => each.id === id

  /** Says why the server refused. Returns true if another user was first, and shows the state of the change then. */
  function refuse(error: unknown): boolean {
    const data = errorData(error)
    if (data?.code === 'UNAUTHENTICATED') {
      setSignedOut(true)
      return false
    }
    const details = data?.details as Refusal | undefined
    const { newer: edit, newest } = details ?? {}
    setNewer(edit && newest !== undefined ? { ...edit, revision: newest } : null)
    const { state, checkedBy, checkedAt } = details ?? {}
    if (state === 'good' || state === 'undone') {
      show(isThis, { state, checkedBy: checkedBy ?? null, checkedAt: checkedAt ?? null })
      const word = state === 'good' ? 'Good' : 'Undone'
      const by = checkedBy ? `, by ${checkedBy.name}` : ''
      setNote(`${word}${by}, ${whenText(checkedAt)}.`)
      return true
    }
    setNote(errorSentence(error))
    return false
  }
  /** Returns whether the change is in a new state, possibly by another user. */
  async function run(act: () => Promise<void>): Promise<boolean> {
    let isSettled = false
    await once(async () => {
      setNote(null)
      try {
        await act()
        isSettled = true
      } catch (error) {
        isSettled = refuse(error)
      }
    })
    return isSettled
  }

  return {
    note,
    newer,
    /** Called when the newer edit is shown. The next undo may take it back, too, if it is by the same user. */
    seeNewer: () => newer && setSeen(newer.revision),
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    isBusy: goodCall.isPending || takeBackCall.isPending || undoCall.isPending,
    good: () =>
      run(async () => {
        await goodCall.mutateAsync({ id })
        show(isThis, { state: 'good', checkedBy: me, checkedAt: new Date().toISOString() })
      }),
    takeBack: () =>
      run(async () => {
        await takeBackCall.mutateAsync({ id })
        show(isThis, { state: 'unchecked', checkedBy: null, checkedAt: null })
      }),
    undo: (reason: string) =>
      run(async () => {
        const answer = await undoCall.mutateAsync({ id, reason, newest: Math.max(change.newest, seen) })
        // The last run of edits by the same user is undone together.
        const isUndone = ({ page, subject, revision }: Change) =>
          page?.id === change.page?.id &&
          subject === change.subject &&
          revision !== null &&
          answer.revisions.includes(revision)
        show((each) => isThis(each) || isUndone(each), {
          state: 'undone',
          checkedBy: me,
          checkedAt: new Date().toISOString(),
        })
        setNote(earlierText(answer.earlier, change))
      }),
  }
}

/** The details of a refusal: the state that another user gave the change, or the newer edit. */
type Refusal = Partial<Pick<Change, 'state' | 'checkedBy' | 'checkedAt'>> & {
  newer?: Omit<NonNullable<Change['newer']>, 'revision'>
  newest?: number
}

const whenText = (at: string | null | undefined): string => {
  const text = at ? recentTime(at, new Date()) : 'just now'
  return text === 'just now' ? 'a moment ago' : text
}

/** Says that earlier edits by the same user remain. */
function earlierText(earlier: number, { actor }: Change): string | null {
  if (earlier === 0) return null
  return `${earlier} earlier ${earlier === 1 ? 'edit' : 'edits'} by ${actor?.name ?? 'the same user'} ${earlier === 1 ? 'remains' : 'remain'}.`
}
