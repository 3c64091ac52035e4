import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format.ts'
import { ITEM_PHRASE, type ActionType } from './actions.ts'
import type { ReportRow } from './types.ts'

/** Says what will happen to what and to whom. */
export function Consequence({ type, row }: { type: ActionType; row: ReportRow }) {
  const owner = row.owner ? <b>{row.owner.name}</b> : 'who wrote it'
  const sentences: Record<ActionType, ReactNode> = {
    delete_item: (
      <>
        <Removed row={row} />.
      </>
    ),
    delete_item_mute_user: (
      <>
        <Removed row={row} /> and {owner} cannot comment, list, edit, upload, vote, report or message others until the
        mute ends. They will see the reason.
      </>
    ),
    dismissed: (
      <>
        The report is closed as unfounded. <Item row={row} /> stays as it is.
      </>
    ),
    under_review: 'Colleagues see that you are looking into it. It stays open to them.',
    resolved_action_taken: (
      <>
        The report is closed as seen to. <Item row={row} /> stays as it is now: choose this when you have put it right
        yourself.
      </>
    ),
    resolved_no_action: (
      <>
        The report is closed without action. <Item row={row} /> stays as it is.
      </>
    ),
    restore: (
      <>
        <Item row={row} /> is shown again as it was. The report stays resolved, and who is muted stays muted.
      </>
    ),
    unmute: (
      <>
        The mute of {owner} for this report ends now
        {row.mutedUntil && <>, not {formatDateTime(row.mutedUntil)} (UTC)</>}. What was removed stays removed, and a
        mute for another report stays.
      </>
    ),
  }
  return <p>{sentences[type]}</p>
}

/** 'The comment on Camshaft 268°' */
const Item = ({ row }: { row: ReportRow }) => (
  <>
    The {ITEM_PHRASE[row.itemType]}
    <b>{row.title}</b>
  </>
)

/** An account stays: what it says of itself goes. */
function Removed({ row }: { row: ReportRow }) {
  if (row.live === null) return 'What was reported is gone already'
  if (row.itemType !== 'user')
    return (
      <>
        <Item row={row} /> is removed
      </>
    )
  return (
    <>
      Name, picture and text of <b>{row.title}</b> are removed from the profile
    </>
  )
}
