import { DELETED_USER } from '../../../../shared/labels.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { UserLink } from '../../../base/UserLink.tsx'
import { ReportButton } from '../../../features/report/ReportButton.tsx'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import css from './ConfirmationsDialog.module.css'

type ConfirmationsDialogProps = { rowIds: string[]; cars: string; open: boolean; onClose(): void }

/** The confirmations of owners whose cars the rows cover. */
export default function ConfirmationsDialog({ rowIds, cars, open, onClose }: ConfirmationsDialogProps) {
  const said = trpc.fitment.confirmations.useQuery({ rowIds }, { enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={`Confirmations: ${cars}`}>
      {said.data ? (
        <ul className={css.list}>
          {said.data.map(({ id, author, vehicle, fitted, note, bought, createdAt }) => (
            <li key={id} className={css.item}>
              <p className={css.head}>
                <span className={fitted ? css.fitted : css.not}>
                  <Icon name={fitted ? 'circle-check' : 'circle-x'} size={16} /> {fitted ? 'Fitted' : 'Did not fit'}
                </span>{' '}
                <AsWritten>{vehicleTitle(vehicle)}</AsWritten>
              </p>
              {note && (
                <p className={css.note} dir="auto">
                  {note}
                </p>
              )}
              <p className={css.facts}>
                <UserLink user={author} unknown={DELETED_USER} />
                {bought && ' · Bought here'} · <RelativeTime date={createdAt} />
                <ReportButton item={{ type: 'confirmation', id }} title="Report Confirmation" />
              </p>
            </li>
          ))}
        </ul>
      ) : said.error && !said.isFetching ? (
        <ErrorNote message={errorSentence(said.error)} onRetry={() => void said.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </Dialog>
  )
}
