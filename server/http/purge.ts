import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../deps.ts'
import type { Topic } from '../live/live-bus.ts'

/** Milliseconds in which changes are collected for one request. */
const COLLECT = 50
/** Milliseconds until a failed request is repeated, and after which one fails. */
const RETRY = 1_000
const TIMEOUT = 5_000
/** The key of all pages (ssr/pages.ts). */
const ALL = 'pages'

/**
 * Tells the shared cache at PURGE_URL which pages have changed: PURGE requests with the header `Surrogate-Key: part-… feed`.
 * Each process does, because none knows whether another one runs. After changes that it may have missed it purges all pages.
 */
export const purge = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const { purgeUrl } = deps.config
  if (purgeUrl === null) return
  const closing = new AbortController()
  const keys = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function send(): Promise<void> {
    const sent = [...keys]
    keys.clear()
    timer = undefined
    try {
      const headers = { 'Surrogate-Key': (sent.includes(ALL) ? [ALL] : sent).join(' ') }
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT)])
      const response = await fetch(purgeUrl ?? '', { method: 'PURGE', headers, signal })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The shared cache answered a purge with ${response.status}.`)
    } catch (error) {
      if (closing.signal.aborted) return
      deps.failures.job('purge of the shared cache', error)
      for (const key of sent) keys.add(key)
      timer ??= setTimeout(() => void send(), RETRY)
    }
  }

  deps.live.onAnyChange((topic) => {
    for (const key of keysOf(topic)) keys.add(key)
    if (keys.size > 0) timer ??= setTimeout(() => void send(), COLLECT)
  }, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    clearTimeout(timer)
  })
})

/** Returns the keys of the pages that a change is visible on. */
function keysOf(topic: Topic | undefined): string[] {
  if (topic === undefined || topic === 'site people') return [ALL]
  if (topic === 'site feed') return ['feed']
  // The list of the home page contains parts and posts with their counts.
  if (topic.startsWith('part ') || topic.startsWith('post ')) return [topic.replace(' ', '-'), 'feed']
  return []
}
