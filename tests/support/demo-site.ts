import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { folderStore } from '../../server/images/folder-store.ts'
import { freePort } from './free-port.ts'
import { serveGoodImages, startImageServer } from './image-server.ts'
import { startProcess } from './server-process.ts'

export interface DemoSite {
  url: string
  /** Where https://pictures.example is: see picture-server.ts. */
  picturesUrl: string
  /** Ends the process and removes its pictures. */
  stop: () => Promise<void>
}

/**
 * The production build on the demo content, as `npm start` serves it, in a process of its own.
 * @param databaseUrl a migrated, empty database
 */
export async function startDemoSite(databaseUrl: string): Promise<DemoSite> {
  await build()
  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const elsewhere = await startImageServer()
  const clear = async () => {
    await elsewhere.close()
    await rm(images, { recursive: true, force: true })
  }
  try {
    // Only now: it needs the Prisma client, which the build has made.
    const { seed } = await import('../../prisma/seed/seed.ts')
    await seed(databaseUrl, folderStore(images), () => undefined)
    await serveGoodImages(elsewhere)
    const site = await serve(databaseUrl, images, elsewhere.fetchHosts)
    return { url: site.url, picturesUrl: elsewhere.url, stop: () => site.stop().then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

/**
 * The production build in a process of its own, on whatever this database holds.
 * @param images the folder of its pictures
 * @param fetchHosts where pictures may be fetched from beside public addresses (IMAGE_FETCH_HOSTS)
 */
export async function serve(
  databaseUrl: string,
  images: string,
  fetchHosts = '',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { stop } = await startProcess('serve.ts', {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    IMAGES_DIR: images,
    IMAGE_FETCH_HOSTS: fetchHosts,
    // All the browsers have one address.
    RATE_LIMIT_FACTOR: '100',
  })
  return { url, stop }
}
