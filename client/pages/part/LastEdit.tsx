import { useState } from 'react'
import { UserLink } from '../../base/UserLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/Time.tsx'

type EditedByProps = {
  /** Null for a deleted account. */
  editor: { id: string; name: string } | null
  /** Null if there was no edit yet. */
  editedAt: string | null
}

type LastEditProps = EditedByProps & {
  /** The sentence after an edit by another user, which has not been loaded. */
  news: string | null
  /** The id of the heading, which gets the focus after the new version was loaded. */
  headingId: string
  onShow(): Promise<void>
}

/** Names the last editor. After an edit by another user, offers the new version instead of replacing the text. */
export function LastEdit({ editor, editedAt, news, headingId, onShow }: LastEditProps) {
  const [isLoading, setLoading] = useState(false)

  async function show() {
    setLoading(true)
    await onShow()
    setLoading(false)
    // The focused button has been removed.
    document.getElementById(headingId)?.focus()
  }
  return (
    <div aria-live="polite">
      {news !== null ? (
        <span>
          {news}{' '}
          <Button variant="quiet" tone="signal" busy={isLoading} onClick={() => void show()}>
            Show the new version
          </Button>
        </span>
      ) : (
        <EditedBy editor={editor} editedAt={editedAt} />
      )}
    </div>
  )
}

function EditedBy({ editor, editedAt }: EditedByProps) {
  if (editedAt === null) return null
  return (
    <span>
      Last edited by <UserLink user={editor} />, <RelativeTime date={editedAt} />
    </span>
  )
}
