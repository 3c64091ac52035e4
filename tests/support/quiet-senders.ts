import type { Mailer } from '../../server/mail/smtp-client.ts'
import type { PushClient } from '../../server/push/push-client.ts'

const neverCalled = () => Promise.reject(new Error('Nothing is sent in this test.'))

/** Senders of a site that plans mails and pushes, in tests that send none. */
export const quietSenders: { mailer: Mailer; pushClient: PushClient } = {
  mailer: { send: neverCalled, verify: neverCalled, close: () => undefined },
  pushClient: { publicKey: 'BKey', send: neverCalled, close: () => Promise.resolve() },
}
