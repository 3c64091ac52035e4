import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** The messages of Firefox to its push service (https://mozilla-push-service.readthedocs.io). */
type FirefoxMessage = { messageType?: 'hello' | 'register' | 'unregister' | 'ack'; channelID?: string }

/** A push service that Firefox connects to, and that takes the pushes of the site for it. */
export type FirefoxPushService = {
  /** For the preference dom.push.serverURL. */
  socketUrl: string
  /** For PUSH_HOSTS, as the host firefox-push.example. */
  origin: string
  /** The channels that Firefox has registered and not ended. */
  channels: Set<string>
  close(): Promise<void>
}

/** Starts the push service on a free port. It keeps no messages for a browser that is not connected. */
export async function startFirefoxPushService(): Promise<FirefoxPushService> {
  const channels = new Set<string>()
  let socket: WebSocket | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      const channelID = (request.url ?? '').replace('/push/', '')
      if (!channels.has(channelID)) return void response.writeHead(410).end()
      const headers = { encoding: 'aes128gcm' }
      const data = body.toString('base64url')
      socket?.send(JSON.stringify({ messageType: 'notification', channelID, version: randomUUID(), data, headers }))
      response.writeHead(201).end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (connected: WebSocket) => {
    socket = connected
    connected.on('message', (text: Buffer) => {
      const reply = answerTo(JSON.parse(text.toString()) as FirefoxMessage, channels)
      if (reply) connected.send(JSON.stringify(reply))
    })
  })
  return {
    socketUrl: `ws://127.0.0.1:${port}/`,
    origin: `http://127.0.0.1:${port}`,
    channels,
    async close() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerTo({ messageType, channelID = '' }: FirefoxMessage, channels: Set<string>): object | null {
  switch (messageType) {
    case 'hello':
      return { messageType, status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} }
    case 'register':
      channels.add(channelID)
      return { messageType, status: 200, channelID, pushEndpoint: `https://firefox-push.example/push/${channelID}` }
    case 'unregister':
      channels.delete(channelID)
      return { messageType, status: 200, channelID }
    case 'ack':
      return null
    case undefined:
      // A ping.
      return {}
  }
}
