/** The types of autocannon that load.ts uses. The package has none. */
declare module 'autocannon' {
  type Client = { setRequests(requests: { method: string; path: string; headers?: object; body?: string }[]): void }
  type Result = { duration: number; non2xx: number; errors: number; timeouts: number }
  type Run = Promise<Result> & {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, milliseconds: number) => void): void
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration?: number
    amount?: number
    headers: Record<string, string>
    setupClient(client: Client): void
  }): Run
}
