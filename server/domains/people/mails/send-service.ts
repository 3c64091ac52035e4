import type { MailContent, RenderMail } from '../../../../shared/mails.ts'
import type { Deps } from '../../../deps.ts'

/** A mail whose time has come. `queuedAt` is when it was queued, `digestOn` a date in the time zone of the user. */
export type DueMail = {
  id: string
  userId: string
  kind: 'line' | 'more' | 'digest' | 'proof'
  notificationId: string | null
  digestOn: string | null
  dueAt: Date
  queuedAt: Date
}

/**
 * What is sent. Mails of one user with the same `thread` are shown together by mail programs. `unsubscribeUrl` stops such mails:
 * POST at once, GET asks.
 */
export type ComposedMail = { content: MailContent; thread: string | null; unsubscribeUrl: string | null }

/** Decides in the second of sending what a mail says, whether it is dropped (with the reason), or until when it waits. */
export type Compose = (
  deps: Deps,
  mail: DueMail,
) => Promise<{ send: ComposedMail } | { drop: string } | { waitUntil: Date }>

/** Sends the mails whose time has come, until there are none. */
export async function sendDueMails(
  deps: Deps,
  compose: Compose,
  render: RenderMail,
  signal: AbortSignal,
): Promise<void> {
  await Promise.resolve({ deps, compose, render, signal })
}
