import type { NotificationSetting } from '../../../../shared/notifications.ts'
import { errorSentence } from '../../../base/trpc.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PHONE, useMedia } from '../../../ui/useMedia.ts'
import { KindBlocks } from './KindBlocks.tsx'
import { MAIL_NOTE, PUSH_NOTE } from './kinds.ts'
import { KindTable } from './KindTable.tsx'
import { Addresses } from './Addresses.tsx'
import { MailBars } from './MailBars.tsx'
import { usePushChoice } from './usePushChoice.ts'
import css from './NotificationSettings.module.css'
import { PauseBar, PauseBlock } from './Pause.tsx'
import { DigestBlock, QuietBlock } from './TimesBlocks.tsx'
import { useSettings, type Choices } from './useSettings.ts'
import { browserZone } from './zones.ts'

/** Where each kind of notifications reaches the user, and when. Each change is saved at once. */
export default function NotificationSettings() {
  const { query, settings, failed, isSaved, setChoice, setTimes } = useSettings()
  const pushes = usePushChoice(settings?.pushKey)
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia('(width < 64rem)')
  if (!settings) {
    return query.isError && !query.isFetching ? (
      <ErrorNote message={errorSentence(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Loading>Loading settings...</Loading>
    )
  }

  const { times, pause } = settings
  const zone = times.timeZone ?? browserZone()
  const mailNote = settings.isMailAvailable ? null : 'This site sends no e-mail.'

  async function change(setting: NotificationSetting, choice: Partial<Choices>) {
    if (choice.push !== true || (await pushes.turnOnFirst())) await setChoice(setting, choice)
  }
  const Kinds = isPhone ? KindBlocks : KindTable
  const side = (
    <div key="side" className={css.side}>
      <DigestBlock
        settings={settings}
        isFailed={failed.has('digest')}
        onChange={(changed) => void setTimes('digest', changed)}
      />
      <QuietBlock
        settings={settings}
        isFailed={failed.has('quiet')}
        onChange={(changed) => void setTimes('quiet', changed)}
      />
      <PauseBlock isPaused={pause !== null} />
      <Addresses settings={settings} zone={zone} />
    </div>
  )
  const kinds = (
    <div key="kinds">
      <Kinds
        settings={settings}
        failed={failed}
        mailNote={mailNote}
        pushNote={pushes.note}
        onChange={(setting, choice) => void change(setting, choice)}
      />
      <div className={css.foot}>
        <p id={MAIL_NOTE} className="caption">
          {mailNote ?? SOON}
        </p>
        {pushes.note !== null && (
          <p id={PUSH_NOTE} className="caption">
            {pushes.note}
          </p>
        )}
      </div>
    </div>
  )
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>Notifications</h1>
        <output className={css.saved}>
          {isSaved && (
            <>
              <Icon name="check" size={16} /> Saved
            </>
          )}
        </output>
        <p>Choose where each kind reaches you. Every change is saved at once.</p>
      </div>
      <div className={css.bars}>
        {pause && <PauseBar until={pause.until} zone={zone} />}
        {settings.isMailAvailable && <MailBars />}
      </div>
      <div className={css.columns}>
        {/* With keys, so that both stay when the width changes. */}
        {isNarrow ? [side, kinds] : [kinds, side]}
      </div>
    </>
  )
}

const SOON =
  'Soon: after 10 minutes, one e-mail for each thread until you read it. Each e-mail has a link that turns its kind off.'
