import { createHash } from 'node:crypto'
import type { Config, MailSender } from '../../../config.ts'
import type { Message } from '../../../mail/smtp-client.ts'

/** The parts of a mail that its content decides. */
export type MessageParts = {
  id: string
  userId: string
  address: string
  subject: string
  html: string
  text: string
  thread: string | null
  unsubscribeUrl: string | null
}

/**
 * Returns a mail with its headers. Its Message-ID comes from its row, so that a repeated mail has the same, and mail programs
 * show the mails of one thread together. Lists and answering machines see that a program wrote it (RFC 2919, RFC 3834), and
 * programs offer to unsubscribe with one click (RFC 8058).
 */
export function messageOf({ mail: sender, publicUrl }: Config, mail: MessageParts, date: Date): Message {
  const host = hostOf(sender.address)
  const thread = mail.thread === null ? null : `<${hashOf(`${mail.userId} ${mail.thread}`)}@${host}>`
  return {
    messageId: `<${mail.id}@${host}>`,
    ...(thread !== null && { inReplyTo: thread, references: thread }),
    date,
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.address },
    // Names of users and parts are in it. A line break would end the header.
    subject: mail.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    html: mail.html,
    text: mail.text,
    headers: {
      'List-Id': `<notifications.${new URL(publicUrl).hostname}>`,
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== null && {
        // Prepared: a folded address is not read by all programs.
        'List-Unsubscribe': { prepared: true, value: `<${new URL(mail.unsubscribeUrl).href}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    envelope: { from: returnAddress(sender, mail.id), to: mail.address },
  }
}

/** The address that gets the bounces of a mail: with the id of the mail (VERP), if there is an address for bounces. */
function returnAddress({ address, bounceAddress }: MailSender, id: string): string {
  if (bounceAddress === null) return address
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${id}${bounceAddress.slice(at)}`
}

export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
