import { setTimeout as sleep } from 'node:timers/promises'
import type { RenderMail } from '../../shared/mails.ts'
import type { Deps } from '../deps.ts'
import { sendDueMails, type Compose } from '../domains/people/mails/send-service.ts'

/** Milliseconds between two looks at what is due. */
const INTERVAL = 1_000

/** Sends mails while the process runs. Returns a function that stops it and waits for the mails that are being sent. */
export function startMails(deps: Deps, compose: Compose, render: RenderMail): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sendDueMails(deps, compose, render, signal).catch((error: unknown) => deps.failures.job('mails', error))
      await sleep(INTERVAL, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = deps.mailer === null ? Promise.resolve() : run()
  return () => {
    closing.abort()
    return running
  }
}
