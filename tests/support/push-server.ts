import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { z } from 'zod'

/** A browser that subscribed at the push service. */
export type PushBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The received messages, in the order of their arrival. */
  received: { headers: IncomingHttpHeaders; payload: unknown }[]
}

/** Answers the message `count` (from 1) to a browser. */
type Reply = (response: ServerResponse, count: number) => void

/** A push service for push.example and slow.example, which decrypts what it gets. Pass `env` to the site. */
export type PushServer = {
  env: { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string; PUSH_HOSTS: string; OPERATOR_EMAIL: string }
  /** Subscribes a browser. The default of `reply` is the answer 201. */
  browser(reply?: Reply, host?: 'push.example' | 'slow.example'): PushBrowser
  close(): Promise<void>
}

/** Answers with a status. */
export const answer =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end()

/** The settings of a site whose push service is at `origin`. By default none is there. */
export function pushEnv(origin = 'http://127.0.0.1:1'): PushServer['env'] {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_HOSTS: `push.example=${origin},slow.example=${origin}`,
    OPERATOR_EMAIL: 'contact@tappet.example',
  }
}

/** Returns what a browser gives to the site, and its key pair. */
export function newSubscription(path: string = `/push/${randomUUID()}`, host = 'push.example') {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  return { ecdh, endpoint: `https://${host}${path}`, p256dh, auth: randomBytes(16).toString('base64url') }
}

/** Starts the push service on a free port. */
export async function startPushServer(): Promise<PushServer> {
  const browsers = new Map<string, { browser: PushBrowser; reply: Reply; ecdh: ECDH }>()
  const server = createServer((request, response) => {
    void (async () => {
      const found = browsers.get(request.url ?? '')
      const body = Buffer.concat(await request.toArray())
      if (!found) return void response.writeHead(404).end()
      assertVapid(request.headers.authorization ?? '', env.VAPID_PUBLIC_KEY)
      const { browser, reply, ecdh } = found
      const payload: unknown = JSON.parse(decrypt(body, ecdh, browser.subscription.auth))
      browser.received.push({ headers: request.headers, payload })
      reply(response, browser.received.length)
    })().catch((error: unknown) => response.writeHead(400).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = pushEnv(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    env,
    browser(reply = answer(201), host = 'push.example') {
      const path = `/push/${browsers.size}`
      const { ecdh, ...subscription } = newSubscription(path, host)
      const browser: PushBrowser = { subscription, received: [] }
      browsers.set(path, { browser, reply, ecdh })
      return browser
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of web push (RFC 8291). */
export function decrypt(body: Buffer, browser: ECDH, auth: string): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const site = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = browser.computeSecret(site)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), site])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const claims = z.object({
  aud: z.enum(['https://push.example', 'https://slow.example']),
  sub: z.literal('mailto:contact@tappet.example'),
  exp: z.number(),
})

/** Throws unless the site proves that it has the private key (RFC 8292). */
function assertVapid(authorization: string, publicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head = '', body = '', signature = ''] = token.split('.')
  const signed = { key: verifier, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('a wrong signature')
  const { exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const hours = exp / 3_600 - Date.now() / 3_600_000
  if (hours < 0 || hours > 24) throw new Error('expired, or valid for more than a day')
}
