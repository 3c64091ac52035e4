/* oxlint-disable react/no-array-index-key -- the segments of a text have no id */
import { use, useMemo, type ReactNode } from 'react'
import { type Quote, quotedPart, readQuote } from '../../../shared/listing-message.ts'
import { REMOVED_MESSAGE } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { messageWarnings, warningSentence } from '../../../shared/warnings.ts'
import { OriginContext } from '../../base/Document.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton, type IconButtonProps } from '../../ui/IconButton.tsx'
import css from './Bubble.module.css'
import { clockTime } from './clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MessagePhotos, type BubblePhoto } from './MessagePhotos.tsx'
import { Link } from 'wouter'
import { bindUnits } from '../../../shared/format.ts'
import { splitMentions } from '../../../shared/mentions.ts'
import { splitLinks, splitNotice } from '../../../shared/message-links.ts'

export type BubbleProps = {
  /** The heading above the first message of a day: 'Today'. */
  day?: string | null
  isOwn: boolean
  /** Whether it is a notice of the site. */
  isNotice: boolean
  /** The number of trades of the sender of a received message, which may have warnings. Null for messages without. */
  senderTrades: number | null
  /** Whether the page was opened at this message. */
  isFocused: boolean
  /** The name of the sender, for screen readers. */
  author: string
  /** Null if a moderator has removed the message. */
  content: string | null
  /** The users whom the text may mention, by handle. */
  mentions?: Record<string, string> | null
  photos: BubblePhoto[]
  /** In place of the text. */
  card?: ReactNode
  createdAt: string
  /** The state of an outgoing message that the server has not confirmed. */
  pending?: { error: string | null; canRetry: boolean }
  /** The props of the report button. Without them the message cannot be reported. */
  report?: Omit<IconButtonProps, 'label' | 'icon' | 'className'>
  onRetry(): void
  onDiscard(): void
}

/** One message. */
export function Bubble({
  day,
  isOwn,
  isNotice,
  senderTrades,
  isFocused,
  author,
  content,
  mentions,
  photos,
  card,
  createdAt,
  pending,
  report,
  onRetry,
  onDiscard,
}: BubbleProps) {
  const quoted = content === null ? null : readQuote(content)
  const text = quoted ? quoted.rest : content
  return (
    <>
      {day && <li className={`caption ${css.day}`}>{day}</li>}
      <li
        className={cx(
          css.message,
          Boolean(card) && css.wide,
          isOwn && css.own,
          pending && css.pending,
          report && css.reportable,
          isFocused && css.focused,
        )}
        tabIndex={isFocused ? -1 : undefined}
        data-focused={isFocused || undefined}
      >
        {card ?? (
          <div className={css.bubble}>
            <span className="visually-hidden">
              <AsWritten>{author}</AsWritten>:{' '}
            </span>
            {quoted && <QuoteBox quote={quoted.quote} />}
            {text === null ? (
              <p className={css.removed}>{REMOVED_MESSAGE}</p>
            ) : (
              text && (
                <p className={css.text} dir="auto">
                  <MessageText text={text} isNotice={isNotice} mentions={mentions} />
                </p>
              )
            )}
            {photos.length > 0 && <MessagePhotos photos={photos} author={author} />}
          </div>
        )}
        {report && (
          <IconButton
            label={`Report message sent at ${clockTime(createdAt)}`}
            icon="flag"
            iconSize={16}
            tooltip
            className={css.report}
            {...report}
          />
        )}
        {senderTrades !== null && content !== null && <Warnings content={content} senderTrades={senderTrades} />}
        {pending?.error ? (
          <div className={css.failure} role="alert">
            <Icon name="circle-alert" size={16} />
            <span>{pending.error}</span>
            {pending.canRetry && (
              <Button variant="quiet" tone="signal" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        ) : (
          <span className={`caption ${css.time}`}>
            {pending ? 'Sending...' : <time dateTime={createdAt}>{clockTime(createdAt)}</time>}
          </span>
        )}
      </li>
    </>
  )
}

/** The quoted listing of a message. It links only to parts of this site. */
function QuoteBox({ quote: { title, verb, price, url } }: { quote: Quote }) {
  const part = quotedPart(url, use(OriginContext))
  return (
    <p className={`small ${css.quote}`}>
      Re: Your listing for "<bdi>{title}</bdi>" to {verb} for <AsWritten>{price}</AsWritten>. (View product:{' '}
      {part === null ? (
        url
      ) : (
        <a href={paths.part(part)} target="_blank" rel="noopener">
          link
          <Icon name="external-link" size={14} />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      )
    </p>
  )
}

/** Warnings about a received message. They never prevent an answer. */
function Warnings({ content, senderTrades }: { content: string; senderTrades: number }) {
  const origin = use(OriginContext)
  const warnings = useMemo(() => messageWarnings(content, { senderTrades, origin }), [content, senderTrades, origin])
  if (warnings.length === 0) return null
  return (
    <ul className={css.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="triangle-alert" size={16} />
          {warningSentence(warning, 'message')}
        </li>
      ))}
    </ul>
  )
}

type MessageTextProps = { text: string; isNotice: boolean } & Pick<BubbleProps, 'mentions'>

/**
 * The text of a message. Addresses and mentions are links: those of this site open in place, and others show where they lead.
 */
function MessageText({ text, isNotice, mentions }: MessageTextProps) {
  const split = isNotice ? splitNotice : splitLinks
  return split(text, use(OriginContext)).map((segment, index) => {
    if (segment.path !== undefined)
      return (
        <Link key={index} to={segment.path}>
          {segment.text}
        </Link>
      )
    if (segment.href === undefined)
      return isNotice || !mentions ? (
        bindUnits(segment.text)
      ) : (
        <Mentions key={index} text={segment.text} of={mentions} />
      )
    return (
      <span key={index}>
        <a
          href={segment.href}
          title={`Leads to ${segment.host}`}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
        >
          {segment.text}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <span className={`small ${css.host}`}>
          {segment.host}
          <Icon name="external-link" size={14} />
        </span>
      </span>
    )
  })
}

/** A text whose mentions lead to the profiles. */
function Mentions({ text, of }: { text: string; of: Record<string, string> }) {
  return splitMentions(text, new Map(Object.entries(of))).map((segment, index) =>
    segment.userId === undefined ? (
      bindUnits(segment.text)
    ) : (
      <Link key={index} to={paths.account(segment.userId)}>
        {segment.text}
      </Link>
    ),
  )
}
