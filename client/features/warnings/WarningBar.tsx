import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { formatDateTime } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { useNotificationEvents } from '../../base/useInbox.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './WarningBar.module.css'

/** The bar on top of every page with a warning that the user has not acknowledged, or with the mute of the user. */
export function WarningBar() {
  const { user, changedTo } = useSession()
  const isOwn = user !== null && changedTo === null
  const { data, refetch } = trpc.conduct.unread.useQuery(undefined, { enabled: isOwn })
  const arrived = useNotificationEvents()
  useEffect(() => {
    if (isOwn && arrived > 0) void refetch()
  }, [isOwn, arrived, refetch])
  const place = document.querySelector('#notices')
  const warning = data?.[0]
  if (!isOwn || !place) return null
  if (warning) return createPortal(<Warning {...warning} />, place)
  return user.mute && createPortal(<Muted {...user.mute} />, place)
}

/** A ref callback: moves the focus to the page if the bar is removed while it has the focus. */
const keepFocus = (bar: HTMLElement | null) => () => {
  if (bar?.contains(document.activeElement)) document.querySelector<HTMLElement>('#main')?.focus()
}

/** The next warning takes the place of an acknowledged one, so that the button keeps the focus. */
function Warning({ id, reason }: { id: string; reason: string }) {
  const { conduct } = trpc.useUtils()
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = trpc.conduct.acknowledge.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: () => conduct.invalidate(),
    onError: (error) => setFailure(errorSentence(error)),
  })
  return (
    <section ref={keepFocus} className={css.bar} aria-label="Warning">
      <output className={css.text}>
        <b>A moderator warned you:</b> <bdi>{reason}</bdi>
      </output>
      <Button busy={isPending} busyWord="Saving..." onClick={() => mutate({ id })}>
        I have read this
      </Button>
      {failure !== null && <ErrorNote bare message={failure} />}
    </section>
  )
}

function Muted({ until, reason }: { until: string; reason: string }) {
  return (
    <section className={css.bar} aria-label="Mute">
      <p className={css.text}>
        <b>You are muted until {formatDateTime(until)} (UTC):</b> <bdi>{reason}</bdi>
      </p>
      <Link to={paths.warnings}>Read and appeal</Link>
    </section>
  )
}
