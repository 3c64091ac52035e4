import type { RenderMail } from '../../shared/mails.ts'
import type { Deps } from '../deps.ts'
import { sendDueMails, type Compose } from '../domains/people/mails/send-service.ts'
import { startSending } from '../outbox.ts'

/** Sends mails while the process runs. Returns a function that stops it and waits for the mails that are being sent. */
export const startMails = (deps: Deps, compose: Compose, render: RenderMail): (() => Promise<void>) =>
  startSending(deps, 'mails', (signal) => sendDueMails(deps, compose, render, signal))
