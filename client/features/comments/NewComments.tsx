import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommentSort } from '../../../shared/labels.ts'
import { NEW_COMMENTS } from '../../../shared/limits.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { addNewComments, loadedReplies } from './comment-cache.ts'
import type { Comment, Place, RecentComment } from './comment-queries.ts'

/** The new comments that the reader asked for, and the comments whose replies are opened for them. */
export type ShownComments = { ids: string[]; parents: ReadonlySet<string> }

type NewCommentsProps = {
  place: Place
  sort: CommentSort
  /** The newest comments from the page's stream. */
  recent: RecentComment[]
  /** The id of the newest comment at the time the list was read. */
  newest: string | null
  /** The loaded threads. A later page of them may already include a new comment. */
  threads: Comment[]
  onShown(shown: ShownComments): void
}

/** A button "2 new comments" that loads the comments which other users have written since the list was read. */
export function NewComments({ place, sort, recent, newest, threads, onShown }: NewCommentsProps) {
  const { user } = useSession()
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  const toast = useToast()
  const once = useOnce()
  const [isLoading, setLoading] = useState(false)
  const newer = recent.filter(({ id, authorId }) => id > (newest ?? '') && authorId !== user?.id)
  const count = newer.length === 0 ? 0 : unseen(newer.map(({ id }) => id)).length

  /** Returns the ids that are not on the page yet. */
  function unseen(ids: string[]): string[] {
    const seen = new Set([...threads, ...loadedReplies(queryClient)].map(({ id }) => id))
    return ids.filter((id) => !seen.has(id))
  }

  async function show() {
    setLoading(true)
    try {
      const found = await cache.client.comment.newer.query({ ...place, after: newest })
      const ids = unseen(found.ids)
      await addNewComments(cache, queryClient, { place, sort }, found)
      onShown({
        ids,
        parents: new Set(found.comments.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))),
      })
    } catch (error) {
      toast.error(errorSentence(error, 'Failed to fetch comments.'))
    }
    setLoading(false)
  }
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Button busy={isLoading} onClick={() => void once(show)}>
          <Icon name="chevron-up" size={16} />
          {inWords(count)}
        </Button>
      )}
    </div>
  )
}

function inWords(count: number): string {
  if (count === 1) return '1 new comment'
  return `${count >= NEW_COMMENTS ? `${NEW_COMMENTS}+` : count} new comments`
}
