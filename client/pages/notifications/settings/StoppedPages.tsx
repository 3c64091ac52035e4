import { Link } from 'wouter'
import { SCOPE_PAGES } from '../../../../shared/unsubscribe.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './Addresses.module.css'

type StoppedPage = RouterOutputs['notification']['stoppedPages']['items'][number]

/** The pages about which the user stopped e-mails by a link in one. Closed, and absent if there are none. */
export function StoppedPages() {
  const { data } = trpc.notification.stoppedPages.useQuery()
  if (!data || data.total === 0) return null
  const { items, total } = data
  return (
    <details className={cx(css.list, css.pages)}>
      <summary>No e-mails about ({total})</summary>
      <ul>
        {items.map((stopped) => (
          <Row key={stopped.page} stopped={stopped} />
        ))}
      </ul>
      {total > items.length && <p className="caption">These are the newest {items.length}.</p>}
    </details>
  )
}

function Row({ stopped: { page, type, name, path } }: { stopped: StoppedPage }) {
  const { notification } = trpc.useUtils()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync } = trpc.notification.resumePage.useMutation()
  const unnamed = `${SCOPE_PAGES[type]} that is no longer shown`
  const shown = name ?? `a ${unnamed}`

  async function resume() {
    try {
      await mutateAsync({ page })
      // The row disappears with its button.
      document.getElementById('addresses')?.focus()
      await notification.stoppedPages.invalidate()
      toast.show(`You get e-mails about ${shown} again.`)
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
  return (
    <li className={css.stopped}>
      {name === null ? (
        <span className={css.name}>A {unnamed}</span>
      ) : (
        <Link to={path} className={css.name}>
          <AsWritten>{name}</AsWritten>
        </Link>
      )}
      <Button variant="quiet" aria-label={`Resume e-mails about ${shown}`} onClick={() => void once(resume)}>
        Resume
      </Button>
    </li>
  )
}
