import type { Config } from '../config.ts'
import type { ClientEntry, Site } from './site.ts'

const ASSETS = {
  boot: '/client/boot.ts',
  entry: '/client/entry-client.tsx',
  styles: [],
  preload: [],
  // React's fast refresh must load before the first component.
  before: ['/client/dev-refresh.ts', '/@vite/client'],
}

/** Serves the site from its sources with hot reload on the same port. Used in development only. */
export async function openDevSite(config: Config): Promise<Site> {
  const { createServer } = await import('vite')
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  return {
    cacheable: false,
    async render(url, call) {
      if (!vite) throw new Error('The site is not registered yet.')
      try {
        const entry = (await vite.ssrLoadModule('/client/entry-server.tsx')) as ClientEntry
        return await entry.createRenderer({ origin: config.publicUrl, ...ASSETS })(url, call)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    async register(app) {
      const server = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: 'custom',
      })
      vite = server
      app.addHook('onRequest', (request, reply, done) => {
        // Vite answers requests for its own files and passes on the others.
        server.middlewares(request.raw, reply.raw, () => done())
      })
    },
    close: async () => vite?.close(),
  }
}
