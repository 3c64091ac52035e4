import type { FastifyInstance } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf, sendUnlessKnown } from '../cache/etag.ts'

/** The manifest of Vite, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** A worker that deletes what an earlier one has stored, and then itself. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * Serves the service worker under one address, which browsers ask with each page, so that a deployment replaces it at once.
 * The address must always be answered, because a browser keeps a worker whose address has no answer.
 */
export function serveWorker(app: FastifyInstance, script: string): void {
  const etag = etagOf(script)
  app.get('/sw.js', (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendUnlessKnown(request, reply, script, etag)
  })
  void app.register(sharedPhotos)
}

/** Answers a photo of another app that no worker has taken, without reading it: the page says that it did not arrive. */
async function sharedPhotos(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _photo, done) => done(null))
  app.post('/sell/share', (_request, reply) => reply.redirect('/sell?shared', 303))
}

/** The modules of every page. */
const EVERYWHERE = ['client/boot.ts', 'client/entry-client.tsx', 'client/shell/Late.tsx']
/** The modules without which the copy of a page does not work, and those of what can be written without a connection. */
const MODULES = {
  home: ['client/pages/home/HomePage.tsx'],
  part: ['client/pages/part/PartPage.tsx'],
  garage: ['client/pages/garage/GaragePage.tsx', 'client/pages/garage/Garage.tsx'],
  wants: ['client/pages/wants/WantsPage.tsx', 'client/pages/wants/Wants.tsx'],
  wanting: [
    'client/features/wants/WantDialog.tsx',
    'client/features/follow/OwnFollow.tsx',
    'client/features/offline/WaitingWant.tsx',
  ],
}

/** Pages keep the fonts that they load, because none needs all. */
const FONT = /\.woff2$/

/** Returns the service worker with the files of this deployment (client/worker/files.ts). @param dist the folder of the build */
export async function readWorker(dist: string, manifest: Manifest): Promise<string> {
  const names = (await readdir(join(dist, 'client/assets'))).filter((name) => !/\.(?:br|gz)$/.test(name))
  const files = names.toSorted().map((name) => `/assets/${name}`)
  const sets = Object.entries(MODULES).map(([set, modules]) => {
    const needed = filesOf(manifest, [...EVERYWHERE, ...modules])
    return [set, files.flatMap((file, index) => (needed.has(file) && !FONT.test(file) ? index : []))]
  })
  const script = await readFile(join(dist, 'worker/sw.js'), 'utf8')
  return `self.FILES=${JSON.stringify(files)};self.SETS=${JSON.stringify(Object.fromEntries(sets))};\n${script}`
}

/** Returns the files of modules and of what they import, with the style sheet. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const { file, assets = [], imports = [] } = manifest[name] ?? {}
    if (file === undefined || files.has(`/${file}`)) return
    for (const each of [file, ...assets]) files.add(`/${each}`)
    imports.forEach(add)
  }
  ;[...modules, 'style.css'].forEach(add)
  return files
}
