import { trpc } from '../../../base/trpc.ts'
import { Bar } from './Bar.tsx'
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
      {isOff && <Bar text="You stopped all e-mails." button="Turn on" onClick={turnOn} />}
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
