import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format.ts'
import { editedText, ITEM_PHRASE, type ActionType } from './actions.ts'
import type { ReportRow } from './report-cache.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'

/** Describes the effect of a moderator action. */
export function Consequence({ type, row }: { type: ActionType; row: ReportRow }) {
  const author = row.owner ? (
    <b>
      <AsWritten>{row.owner.name}</AsWritten>
    </b>
  ) : (
    'the author'
  )
  const sentences: Record<ActionType, ReactNode> = {
    revert: (
      <>
        The edits of {author} are undone. <Content row={row} /> is again as in revision {row.revertsTo}. Nothing is
        lost.
      </>
    ),
    delete_item: (
      <>
        <Removed row={row} />. <Restorable row={row} />
      </>
    ),
    warn: (
      <>
        {author} is shown the reason on top of every page until it is acknowledged. <Content row={row} /> and the report
        are not changed.
      </>
    ),
    delete_item_mute_user: (
      <>
        <Undone row={row} /> {author} cannot comment, list, edit, upload, vote, report or message other users until the
        mute ends, and the listings of {author} are hidden until then. The reason is shown to the user.
      </>
    ),
    dismissed: (
      <>
        The report is closed as unfounded. <Content row={row} /> is not changed.
      </>
    ),
    under_review: 'Other moderators see that you are reviewing this report. They can still act on it.',
    resolved_action_taken: (
      <>
        The report is closed as handled. <Content row={row} /> is not changed. Choose this after you have fixed the
        problem yourself.
      </>
    ),
    resolved_no_action: (
      <>
        The report is closed without action. <Content row={row} /> is not changed.
      </>
    ),
    restore: (
      <>
        <Content row={row} /> is shown again. The report stays resolved, and a mute stays in force.
      </>
    ),
    unmute: (
      <>
        The mute of {author} for this report ends now
        {row.mutedUntil && <> instead of on {formatDateTime(row.mutedUntil)} (UTC)</>}. Removed content stays removed,
        and mutes for other reports stay in force.
      </>
    ),
  }
  const edited = editedText(row)
  return (
    <>
      <p>{sentences[type]}</p>
      {edited && <p>{edited}</p>}
    </>
  )
}

/** 'The comment on Camshaft 268°' */
const Content = ({ row }: { row: ReportRow }) => (
  <>
    The {ITEM_PHRASE[row.itemType]}
    <b>
      <bdi>{row.title}</bdi>
    </b>
  </>
)

/** The effect of a mute on the content of the user. */
function Undone({ row }: { row: ReportRow }) {
  if (row.live !== null && row.revertsTo !== null)
    return (
      <>
        The edits of{' '}
        <b>
          <AsWritten>{row.owner?.name}</AsWritten>
        </b>{' '}
        are undone. <Content row={row} /> is again as in revision {row.revertsTo} and stays listed.
      </>
    )
  if (row.live !== null && row.isReplaced)
    return (
      <>
        <Content row={row} /> stays, because another user edited it since.
      </>
    )
  return (
    <>
      <Removed row={row} />. <Restorable row={row} />
    </>
  )
}

const Restorable = ({ row }: { row: ReportRow }) => row.live !== null && 'You can restore it.'

/** ', with its 7 listings, 3 comments and 1 image' */
function hiddenText({ listings = 0, comments = 0, images = 0 }: ReportRow['hides']): string {
  const counts = [countText(listings, 'listing'), countText(comments, 'comment'), countText(images, 'image')]
  const parts = counts.filter((text) => text !== null)
  return parts.length === 0 ? '' : `, with its ${new Intl.ListFormat('en-GB').format(parts)}`
}

const countText = (count: number, noun: string) =>
  count === 0 ? null : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** For a reported user the action removes the texts and image of the profile, not the account. */
function Removed({ row }: { row: ReportRow }) {
  if (row.live === null) return 'The reported content is already deleted'
  if (row.itemType !== 'user')
    return (
      <>
        <Content row={row} /> is removed{hiddenText(row.hides)}
      </>
    )
  return (
    <>
      The name, profile picture, bio, location and business particulars of{' '}
      <b>
        <bdi>{row.title}</bdi>
      </b>{' '}
      are removed from the profile
    </>
  )
}
