import PostalMime, { type Attachment } from 'postal-mime'

/** The permanent failures of a delivery status: the mails that it can be about, and the recipients with the reason of each. */
export type Bounce = { mailIds: string[]; refused: { addresses: string[]; reason: string }[] }

const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
/** An address for bounces with the id of a mail, and the Message-ID of a mail. */
const RETURN_ADDRESS = new RegExp(`\\+(${UUID})@`, 'gi')
const MESSAGE_ID = new RegExp(`^message-id:\\s*<(${UUID})@`, 'im')
/** The headers in which mail servers write the address that a mail was delivered to. */
const DELIVERED_TO = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])

/** Refusals of the sender, of a full mailbox, of the text and by a policy, which are no reason to stop an address. */
const OF_SITE = /^5\.(?:1\.[78]|2\.[23]|3\.4|[67]\.\d+)$/
const STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/

/**
 * Reads a delivery status notification (RFC 3464). Delays and temporary failures are left out. Any other mail
 * has no recipients.
 * @throws Error if the mail cannot be read
 */
export async function readBounce(source: string): Promise<Bounce> {
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 10 })
  const to = mail.headers.filter(({ key }) => DELIVERED_TO.has(key)).map(({ value }) => value)
  const parts = (types: string[]) => mail.attachments.filter(({ mimeType }) => types.includes(mimeType)).map(textOf)
  const originals = parts(['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global'])
  const ids = [
    ...to.flatMap((value) => [...value.matchAll(RETURN_ADDRESS)].map(([, id = '']) => id)),
    ...originals.map((headers) => MESSAGE_ID.exec(headers)?.[1] ?? ''),
  ]
  const reports = parts(['message/delivery-status', 'message/global-delivery-status'])
  return {
    mailIds: [...new Set(ids.filter((id) => id !== '').map((id) => id.toLowerCase()))],
    refused: reports.flatMap((report) => report.split(/\n\s*\n/).flatMap(refusedBy)),
  }
}

/** Reads the fields of one recipient. The first group of a report is about the mail and has none. */
function refusedBy(group: string): Bounce['refused'] {
  const fields = new Map(
    group
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const status = fields.get('status') ?? ''
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, '')
  const isForGood = fields.get('action')?.toLowerCase() === 'failed' && status.startsWith('5.')
  if (!isForGood || OF_SITE.test(status) || OF_SITE.test(STATUS.exec(diagnosis)?.[0] ?? '')) return []
  const addresses = ['final-recipient', 'original-recipient']
    .map((name) => /^[^;]*;\s*<?([^<>\s]+)>?/.exec(fields.get(name) ?? '')?.[1]?.toLowerCase() ?? '')
    .filter((address) => address !== '')
  return [{ addresses, reason: diagnosis || `It came back (${status}).` }]
}

const textOf = ({ content }: Attachment) =>
  (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()).replaceAll('\r\n', '\n')
