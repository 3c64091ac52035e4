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
  /** Origin of the image server behind https://pictures.example (image-server.ts). */
  imagesUrl: string
  /** Ends the process and removes its images. */
  stop: () => Promise<void>
}

/**
 * Starts the production build with the demo content in a child process, like `npm start`.
 * @param databaseUrl a migrated, empty database
 */
export async function startDemoSite(databaseUrl: string): Promise<DemoSite> {
  await build()
  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const imageServer = await startImageServer()
  const clear = async () => {
    await imageServer.close()
    await rm(images, { recursive: true, force: true })
  }
  try {
    // Imported here, because it needs the Prisma client, which the build generates.
    const { seed } = await import('../../prisma/seed/seed.ts')
    await seed(databaseUrl, folderStore(images), () => undefined)
    await serveGoodImages(imageServer)
    const site = await serve(databaseUrl, images, imageServer.fetchHosts)
    return { url: site.url, imagesUrl: imageServer.url, stop: () => site.stop().then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

/**
 * Starts the production build with this database in a child process.
 * @param images folder of the stored images
 * @param fetchHosts value of IMAGE_FETCH_HOSTS
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
    // All browsers have the same IP address.
    RATE_LIMIT_FACTOR: '100',
  })
  return { url, stop }
}
