import { useWaiting } from './useWaiting.ts'
import { waitingText } from './waiting-text.ts'

/** Beside the button of a want: what waits for a connection. Import it lazily, because seldom something does. */
export default function WaitingWant({ partId }: { partId: string }) {
  const waiting = useWaiting().of('want', partId)
  return waiting ? <output className="caption">{waitingText(waiting)}</output> : null
}
