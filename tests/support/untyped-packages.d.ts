declare module 'commonmark-spec' {
  export const tests: { number: number; section: string; markdown: string; html: string }[]
}

declare module '@20minutes/s3rver' {
  /** The types of s3rver that tests use. The package has none. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets?: { name: string; configs: string[] }[]
      /** Whether it accepts requests with a wrong signature. */
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:http'

  /** The types of ws that tests use. The package has none. */
  export class WebSocket extends EventEmitter {
    send(text: string): void
    terminate(): void
  }
  export class WebSocketServer extends EventEmitter {
    constructor(options: { server: Server })
    clients: Set<WebSocket>
    close(): void
  }
}
