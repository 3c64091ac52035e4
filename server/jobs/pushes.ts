import type { Deps } from '../deps.ts'
import { sendDuePushes, type ComposePush } from '../domains/people/pushes/send-service.ts'
import { startSending } from '../outbox.ts'

/** Sends pushes while the process runs. Returns a function that stops it and waits for the pushes that are being sent. */
export const startPushes = (deps: Deps, compose: ComposePush): (() => Promise<void>) =>
  startSending(deps, 'pushes', (signal) => sendDuePushes(deps, compose, signal))
