import { errorSentence, trpc, type RouterInputs } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import { Bar } from './Bar.tsx'
import { Block } from './Block.tsx'
import { dateAndTime } from './zones.ts'

type Length = RouterInputs['notification']['pause']['until']
const LENGTHS: { label: string; until: Length }[] = [
  { label: '1 day', until: 'day' },
  { label: '1 week', until: 'week' },
  { label: 'Until I resume', until: null },
]

/** Buttons that pause what is sent outside of the site. */
export function PauseBlock({ isPaused }: { isPaused: boolean }) {
  const { notification } = trpc.useUtils()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync } = trpc.notification.pause.useMutation()

  async function pause(until: Length) {
    try {
      const paused = await mutateAsync({ until })
      notification.settings.setData(undefined, (old) => old && { ...old, pause: paused })
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
  return (
    <Block id="pause" title="Pause everything">
      <div className="wrap">
        {LENGTHS.map(({ label, until }) => (
          <Button key={label} onClick={() => void once(() => pause(until))}>
            {label}
          </Button>
        ))}
      </div>
      <p className="caption">
        {isPaused && 'A new choice replaces the pause. '}The bell keeps counting. Trades to confirm are still sent.
      </p>
    </Block>
  )
}

/** Says until when notifications are paused, with a button that ends it. */
export function PauseBar({ until, zone }: { until: string | null; zone: string }) {
  const { notification } = trpc.useUtils()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync } = trpc.notification.resume.useMutation()

  async function resume() {
    try {
      await mutateAsync()
    } catch (error) {
      return toast.error(errorSentence(error))
    }
    notification.settings.setData(undefined, (old) => old && { ...old, pause: null })
  }
  const text = until === null ? 'Paused until you resume.' : `Paused until ${dateAndTime(new Date(until), zone)}.`
  return <Bar icon="clock" text={text} button="Resume" onClick={() => void once(resume)} />
}
