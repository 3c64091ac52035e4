import type { Config } from '../config.ts'
import { REMOVING_WORKER, serveWorker } from './service-worker.ts'
import type { ClientEntry, Site } from './site.ts'

const ASSETS = {
  boot: '/client/boot.ts',
  entry: '/client/entry-client.tsx',
  styles: [],
  preload: [],
  // React's fast refresh must load before the first component.
  before: ['/client/dev-refresh.ts', '/@vite/client'],
  // It would answer with files from before a change.
  hasWorker: false,
}

/** Serves the site from its sources with hot reload on the same port. Used in development only. */
export async function openDevSite(config: Config): Promise<Site> {
  const { createServer } = await import('vite')
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  async function withEntry<Result>(use: (entry: ClientEntry) => Promise<Result>): Promise<Result> {
    if (!vite) throw new Error('The site is not registered yet.')
    try {
      return await use((await vite.ssrLoadModule('/client/entry-server.tsx')) as ClientEntry)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
  return {
    cacheable: false,
    render: (url, call) =>
      withEntry((entry) => entry.createRenderer({ origin: config.publicUrl, ...ASSETS })(url, call)),
    renderMail: (content) => withEntry((entry) => entry.renderMail(content)),
    async register(app) {
      const server = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: 'custom',
      })
      vite = server
      // `npm start` has the same address.
      serveWorker(app, REMOVING_WORKER)
      app.addHook('onRequest', (request, reply, done) => {
        // Vite answers requests for its own files and passes on the others.
        server.middlewares(request.raw, reply.raw, () => done())
      })
    },
    close: async () => vite?.close(),
  }
}
