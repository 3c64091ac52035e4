import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './WaitingList.module.css'
import { useWaiting } from './useWaiting.ts'
import { waitingText } from './waiting-text.ts'

/** The changes that wait for a connection, and those that the server has rejected. */
export function WaitingList() {
  const { waiting, remove } = useWaiting()
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <SectionHead id="waiting" title="Waiting for the connection" count={waiting.length} />
      <ul className={css.list}>
        {waiting.map((each) => (
          <li key={each.key}>
            <span>
              <bdi>{each.title}</bdi>
              <small className={each.refusal === undefined ? undefined : css.refused}>{waitingText(each)}</small>
            </span>
            <Button variant="quiet" tone="danger" icon="x" onClick={() => remove(each.key)}>
              Discard<span className="visually-hidden">{` ${each.title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
