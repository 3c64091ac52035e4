import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import css from './Addresses.module.css'
import { useMailActions, type OwnMail } from './useMailActions.ts'

const ChangeAddress = lazyDialog(() => import('./ChangeAddressDialog.tsx'))

/** The address to which mails go, with its buttons, and one that is not confirmed yet. */
export function MailRow({ mail }: { mail: OwnMail }) {
  const { address, pending } = mail
  const { sendTest, sendAgain, cancelChange } = useMailActions(mail)
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  return (
    <>
      <li className={css.row}>
        <Icon name="mail" size={18} />
        <span className={css.name}>{address}</span>
        <Button
          ref={change}
          variant="quiet"
          tone="signal"
          className={css.change}
          aria-label="Change the e-mail address"
          {...ChangeAddress.opener}
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
        <div className={css.more}>
          <Button variant="quiet" onClick={sendTest}>
            Send a test mail
          </Button>
        </div>
        <ChangeAddress current={address} open={isChanging} onClose={() => setChanging(false)} />
      </li>
      {pending && (
        <li className={css.row}>
          <Icon name="clock" size={18} />
          <span className={css.name}>
            {pending.address} <span className="caption">not confirmed yet</span>
          </span>
          <div className={css.more}>
            <Button variant="quiet" onClick={() => sendAgain(pending.address)}>
              Send again
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                // The row disappears with its button.
                change.current?.focus()
                cancelChange()
              }}
            >
              Cancel
            </Button>
          </div>
        </li>
      )}
    </>
  )
}
