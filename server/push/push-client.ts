import { Agent, request, type Dispatcher } from 'undici'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import { lookupPublic, privateAddressIn } from '../images/public-address.ts'

/** A browser that subscribed. The keys are in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  payload: string
  /** A later message with the same topic replaces this one at the push service. At most 32 characters of base64url. */
  topic: string
  urgency: 'normal' | 'high'
  /** Seconds for which the push service keeps the message for a browser that is offline. */
  ttl: number
}

/**
 * The answer of a push service. gone: the subscription does not exist any more. refused: the message will never be accepted. later:
 * it is out of order, too busy or cannot be reached. `status` is null without an answer.
 */
export type PushAnswer = {
  kind: 'delivered' | 'gone' | 'refused' | 'later'
  status: number | null
  /** Seconds to wait, if the push service named a number. */
  retryAfter: number | null
}

/** Sends messages to browsers by their push services (RFC 8030, 8291 and 8292). */
export type PushClient = {
  /** The public VAPID key, which browsers need to subscribe. */
  publicKey: string
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>
  close(): Promise<void>
}

/** Milliseconds for a connection, and for the whole request. */
const CONNECT_TIMEOUT = 5_000
const TIMEOUT = 10_000
/** Bytes of an answer that are read, so that the connection can be used again. */
const MAX_ANSWER = 16_384

/** Returns the client of web push, null if there are no VAPID keys. */
export function openPushClient({ vapid, pushHosts }: Config): PushClient | null {
  if (!vapid) return null
  const options = { allowH2: false, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT }
  const toPublic = new Agent({ ...options, connect: { timeout: CONNECT_TIMEOUT, lookup: lookupPublic } })
  const toOthers = new Agent({ ...options, connect: { timeout: CONNECT_TIMEOUT } })

  async function send({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<PushAnswer> {
    const { payload, topic, urgency, ttl } = message
    if (!isPushEndpoint(endpoint)) return { kind: 'refused', status: null, retryAfter: null }
    const url = new URL(endpoint)
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid ?? undefined,
      TTL: ttl,
      urgency,
      topic,
    })
    const origin = pushHosts.get(url.hostname)
    try {
      const answer = await request(origin === undefined ? url : new URL(url.pathname + url.search, origin), {
        method: 'POST',
        dispatcher: origin === undefined ? toPublic : toOthers,
        headers: { ...headers, host: url.host },
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await answer.body.dump({ limit: MAX_ANSWER })
      return answerOf(answer)
    } catch {
      return { kind: 'later', status: null, retryAfter: null }
    }
  }

  return {
    publicKey: vapid.publicKey,
    send,
    async close() {
      await Promise.all([toPublic.destroy(), toOthers.destroy()])
    },
  }
}

/**
 * Whether pushes can be sent to an address that a client names: https on its usual port, so that the site cannot be used to reach
 * other services, and not an address in a private network. The name is looked up when a push is sent.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  return (
    url.protocol === 'https:' && url.port === '' && url.username + url.password === '' && privateAddressIn(url) === null
  )
}

function answerOf({ statusCode: status, headers }: Dispatcher.ResponseData): PushAnswer {
  const seconds = String(headers['retry-after'] ?? '')
  return { kind: kindOf(status), status, retryAfter: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null }
}

function kindOf(status: number): PushAnswer['kind'] {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
