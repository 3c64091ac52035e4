import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '../../shared/mails.ts'
import { ConfigError, type Config } from '../config.ts'
import type { AppError } from '../errors.ts'
import { openDevSite } from './dev-site.ts'
import { readWorker, REMOVING_WORKER, serveWorker, type Manifest } from './service-worker.ts'

/** The built files in the head of a page, in the shape that client/shell/head/document-html.tsx expects. */
export type Assets = {
  origin: string
  boot: string
  entry: string
  styles: string[]
  preload: { href: string; as: 'script' | 'font' }[]
  before: string[]
  hasWorker: boolean
}

/** Calls a procedure for a page. Returns errors as the browser would get them. */
export type Call = (
  path: string,
  input: unknown,
) => Promise<{ data: unknown } | { error: { message: string; data: unknown } }>

export type Rendered = {
  html: string
  status: number
  location?: string
  /** The first server error (500, 503) that the page shows. */
  failure?: AppError | undefined
}

/** The exports of client/entry-server.tsx. The server must not import its types from the client. */
export type ClientEntry = {
  createRenderer(assets: Assets): (url: string, call: Call) => Promise<Rendered>
  renderMail: RenderMail
}

/** Renders and serves the pages. */
export type Pages = {
  render(url: string, call: Call): Promise<Rendered>
  /** Serves its files. */
  register(app: FastifyInstance): Promise<void>
  /** False in development, because the source of pages changes. */
  cacheable: boolean
  close(): Promise<void>
}

/** The client: renders pages and mails, and serves its files. */
export type Site = Pages & { renderMail: RenderMail }

const DIST = resolve(import.meta.dirname, '../../dist')
/** Icons and the web manifest, served under fixed names at the root of the site. The build copies them. */
const PUBLIC = resolve(import.meta.dirname, '../../client/public')

/** Opens the built site, or in development Vite's dev server. */
export const openSite = (config: Config): Promise<Site> =>
  config.mode === 'development' ? openDevSite(config) : openBuiltSite(config)

async function openBuiltSite(config: Config): Promise<Site> {
  const client = join(DIST, 'client')
  const written = await readFile(join(client, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new ConfigError('The client is not built. Run `npm run build` first.')
  })
  const manifest = JSON.parse(written) as Manifest
  const hasWorker = config.serviceWorker
  const assets = { origin: config.publicUrl, hasWorker, ...readAssets(manifest) }
  const worker = hasWorker ? await readWorker(DIST, manifest) : REMOVING_WORKER
  const entry = (await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href)) as ClientEntry

  return {
    cacheable: true,
    render: entry.createRenderer(assets),
    renderMail: entry.renderMail,
    async register(app) {
      serveWorker(app, worker)
      // File names under /assets contain a content hash, so caches may keep them. Each file has .br and .gz versions.
      await app.register(fastifyStatic, {
        root: join(client, 'assets'),
        prefix: '/assets/',
        index: false,
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        decorateReply: false,
      })
      await app.register(fastifyStatic, { root: client, serve: false, index: false })
      for (const file of await readdir(PUBLIC)) {
        app.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: '1d' }))
      }
    },
    close: () => Promise.resolve(),
  }
}

const pathOf = (file: string) => `/${file}`

/** The fonts of the first paint: Latin headings and text. */
const EARLY_FONTS = /(?:barlow-condensed-latin-600|source-sans-3-latin-wght)-normal.*\.woff2$/

function readAssets(manifest: Manifest): Omit<Assets, 'origin' | 'hasWorker'> {
  const entry = manifest['client/entry-client.tsx']
  const boot = manifest['client/boot.ts']
  const styles = manifest['style.css']
  if (!entry || !boot || !styles) throw new ConfigError('The built client is not complete. Run `npm run build` again.')
  const fonts = Object.values(manifest)
    .flatMap(({ assets = [], file }) => [...assets, file])
    .filter((file) => EARLY_FONTS.test(file))
  return {
    boot: pathOf(boot.file),
    entry: pathOf(entry.file),
    styles: [pathOf(styles.file)],
    preload: [
      ...[...new Set(fonts)].map((file) => ({ href: pathOf(file), as: 'font' as const })),
      ...(entry.imports ?? []).map((name) => ({ href: pathOf(manifest[name]?.file ?? ''), as: 'script' as const })),
    ],
    before: [],
  }
}
