import { useState } from 'react'
import type { SessionUser } from '../../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import { saveAs } from '../../../ui/save-as.ts'
import { collectOwn } from './collect-own.ts'
import css from './settings.module.css'

const DeleteAccount = lazyDialog(() => import('./DeleteAccount.tsx'))

/** Buttons to download all data and to delete the account. */
export function Account({ user }: { user: SessionUser }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={css.part}>
      <h3 className={css.label}>Your account</h3>
      <p className={css.note}>Download everything you posted, listed, traded, sent and received in one file.</p>
      <DownloadButton />
      <p className={css.note}>
        Deleting your account closes your listings and removes your name from everything you posted.
      </p>
      <Button variant="danger" icon="trash" {...DeleteAccount.opener} onClick={() => setLeaving(true)}>
        Delete My Account
      </Button>
      <DeleteAccount user={user} open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

function DownloadButton() {
  const toast = useToast()
  const once = useOnce()
  const { client } = trpc.useUtils()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const data = await collectOwn((from) => client.user.export.query(from))
      saveAs('tappet-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    } catch (error) {
      toast.error(`Failed to download your data: ${errorSentence(error)}`)
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} busyWord="Collecting..." onClick={() => void once(download)}>
      Download My Data
    </Button>
  )
}
