import type { MouseEvent } from 'react'
import { trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './NotificationSettings.module.css'
import { useMailActions, type OwnMail } from './useMailActions.ts'

/** Says why the user gets no mails, or not at the address that they want, with a button that ends it. */
export function MailBars() {
  const { data: mail } = trpc.mail.address.useQuery()
  return mail && <Bars mail={mail} />
}

function Bars({ mail }: { mail: OwnMail }) {
  const { address, isOff, stop, pending } = mail
  const { sendTest, sendAgain, turnOn } = useMailActions(mail)
  return (
    <>
      {isOff && (
        <Bar
          text="You stopped all e-mails."
          button="Turn on"
          onClick={({ currentTarget }) => {
            // The bar disappears with its button.
            currentTarget.closest('main')?.querySelector('h1')?.focus()
            turnOn()
          }}
        />
      )}
      {stop && (
        <Bar text={`No e-mail reaches ${address}: ${stop.reason}`} button="Send a test mail" onClick={sendTest} />
      )}
      {pending && (
        <Bar
          text={
            pending.failure === null
              ? `Confirm your address first. Open the link in the e-mail to ${pending.address}.`
              : `The e-mail to ${pending.address} was not delivered: ${pending.failure}`
          }
          button="Send again"
          onClick={() => sendAgain(pending.address)}
        />
      )}
    </>
  )
}

type BarProps = { text: string; button: string; onClick(event: MouseEvent<HTMLButtonElement>): void }

const Bar = ({ text, button, onClick }: BarProps) => (
  <div className={css.bar}>
    <Icon name="triangle-alert" size={18} />
    <p>{text}</p>
    <Button onClick={onClick}>{button}</Button>
  </div>
)
