import { trpc } from '../../../base/trpc.ts'
import css from './Addresses.module.css'
import { Block } from './Block.tsx'
import { MailRow } from './MailRow.tsx'
import { PushRows } from './PushRows.tsx'
import { StoppedPages } from './StoppedPages.tsx'
import type { Settings } from './useSettings.ts'

/** Where mails and pushes go. */
export function Addresses({ settings: { isMailAvailable, pushKey }, zone }: { settings: Settings; zone: string }) {
  const mail = trpc.mail.address.useQuery()
  if (!isMailAvailable && pushKey === null) return null
  return (
    <Block id="addresses" title="Addresses">
      <ul className={css.list}>
        {isMailAvailable && mail.data && <MailRow mail={mail.data} />}
        {pushKey !== null && <PushRows zone={zone} />}
      </ul>
      {isMailAvailable && <StoppedPages />}
    </Block>
  )
}
