import { useDevices, usePushState, usePushSwitch } from '../../../features/push/usePush.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './Addresses.module.css'
import { WHY_NO_PUSH } from './usePushChoice.ts'
import { dateIn } from './zones.ts'

type Device = RouterOutputs['push']['devices']['devices'][number]

/** This browser and the others that get pushes. */
export function PushRows({ zone }: { zone: string }) {
  const { data } = useDevices()
  const devices = data?.devices ?? []
  return (
    <>
      <ThisBrowser device={devices.find(({ isThis }) => isThis)} />
      {devices
        .filter(({ isThis }) => !isThis)
        .map((device) => (
          <OtherBrowser key={device.id} device={device} zone={zone} />
        ))}
    </>
  )
}

function ThisBrowser({ device }: { device: Device | undefined }) {
  const state = usePushState()
  const { isBusy, turnOn, turnOff } = usePushSwitch()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync: test } = trpc.push.test.useMutation()

  async function sendTest(id: string) {
    try {
      const { sentence } = await test({ id })
      toast.show(sentence, 10_000)
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
  return (
    <li className={css.row}>
      <Icon name="monitor" size={18} />
      <span className={css.name}>This browser</span>
      {(state === 'on' || state === 'off') && (
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={state === 'on' ? 'Turn off push in this browser' : 'Turn on push in this browser'}
          onClick={() => void (state === 'on' ? turnOff() : turnOn())}
        >
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      )}
      {WHY_NO_PUSH[state] !== undefined && <p className={`caption ${css.more}`}>{WHY_NO_PUSH[state]}</p>}
      {state === 'on' && device && (
        <div className={css.more}>
          <Delivered device={device} />
          <Button variant="quiet" onClick={() => void once(() => sendTest(device.id))}>
            Send a test push
          </Button>
        </div>
      )}
    </li>
  )
}

function OtherBrowser({ device, zone }: { device: Device; zone: string }) {
  const { push } = trpc.useUtils()
  const toast = useToast()
  const once = useOnce()
  const { mutateAsync } = trpc.push.remove.useMutation()

  async function remove() {
    try {
      await mutateAsync({ id: device.id })
      // The row disappears with its button.
      document.getElementById('addresses')?.focus()
      await push.devices.invalidate()
    } catch (error) {
      toast.error(errorSentence(error))
    }
  }
  return (
    <li className={css.row}>
      <Icon name="bell" size={18} />
      <span className={css.name}>
        {device.device} <span className="caption">since {dateIn(new Date(device.createdAt), zone)}</span>
      </span>
      <Button variant="quiet" aria-label={`Remove ${device.device}`} onClick={() => void once(remove)}>
        Remove
      </Button>
      <div className={css.more}>
        <Delivered device={device} />
      </div>
    </li>
  )
}

const Delivered = ({ device: { deliveredAt } }: { device: Device }) => (
  <span className="caption">
    {deliveredAt === null ? (
      'Nothing delivered yet'
    ) : (
      <>
        Last delivered <RelativeTime date={deliveredAt} />
      </>
    )}
  </span>
)
