import { readConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { sendDueMails } from '../../server/domains/people/mails/send-service.ts'
import { createLog } from '../../server/log.ts'
import { startSending } from '../../server/outbox.ts'
import type { MailContent } from '../../shared/mails.ts'

/**
 * A process that only sends mails, whose text is their id, for tests that kill it. CLOCK_AHEAD: milliseconds by which its clock
 * is ahead, so that the leases of a killed process have ended.
 */
const ahead = Number(process.env['CLOCK_AHEAD'] ?? 0)
const now = () => new Date(Date.now() + ahead)
const deps = createDeps(readConfig(process.env, 'test'), createLog('error'), { now })
const stop = startSending(deps, 'mails', (signal) =>
  sendDueMails(
    deps,
    async (_deps, { id }) => ({ send: { content: contentOf(id), thread: null, unsubscribeUrl: null } }),
    async ({ subject }) => ({ html: `<p>${subject}</p>`, text: subject }),
    signal,
  ),
)

const contentOf = (id: string): MailContent => ({
  template: 'proof',
  subject: id,
  heading: id,
  text: id,
  button: { label: 'Open', href: 'https://tappet.example/' },
})

async function end(): Promise<void> {
  await stop()
  await deps.close()
  process.disconnect()
}
process.once('SIGTERM', () => void end())
// The test has ended.
process.once('disconnect', () => process.exit())
process.send?.('started')
