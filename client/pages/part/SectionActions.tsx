import type { ReactNode } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { ButtonSpace } from '../../ui/Button.tsx'
import { DialogButton } from './PartActions.tsx'
import type { PartDialog } from './PartDialogsProvider.tsx'

type SectionActionsProps = {
  /** 'cars' */
  subject: string
  edit: PartDialog
  history: PartDialog
  reportedAs: 'fitment' | 'relation'
  /** The id of the current revision; null if there is nothing to report and no history. */
  revisionId: string | null
}

/** The buttons in the head of a section that users edit. They need scripts, so the server renders only their space. */
export function SectionActions({ subject, edit, history, reportedAs, revisionId }: SectionActionsProps) {
  if (useSession().state === 'unknown')
    return ['Edit', 'Edit History', 'Report']
      .slice(0, revisionId ? 3 : 1)
      .map((text) => <ButtonSpace key={text}>{text}</ButtonSpace>)
  return (
    <>
      <DialogButton which={edit} icon="pencil" aria-label={`Edit the ${subject}`}>
        Edit
      </DialogButton>
      {revisionId && (
        <>
          <DialogButton which={history} icon="history" aria-label={`Edit history of the ${subject}`}>
            Edit History
          </DialogButton>
          <ReportButton
            item={{ type: reportedAs, id: revisionId }}
            title={`Report the ${subject}`}
            aria-label={`Report the ${subject}`}
          />
        </>
      )}
    </>
  )
}

/** The button below a section that adds an entry. */
export function SectionAdder({ which, children }: { which: PartDialog; children: ReactNode }) {
  if (useSession().state === 'unknown') return <ButtonSpace>{children}</ButtonSpace>
  return (
    <DialogButton which={which} tone="signal" icon="plus">
      {children}
    </DialogButton>
  )
}
