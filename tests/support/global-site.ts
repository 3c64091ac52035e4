import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'
import { urlOfDatabase } from './global-postgres.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { folderStore } from '../../server/images/folder-store.ts'
import { freePort, startProcess } from './server-process.ts'
import { serveGoodImages, startImageServer } from './image-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The site with the demo content, as served by `npm start`. */
    site: { url: string; databaseUrl: string; imagesUrl: string }
  }
}

/** Global setup of the browser tests, after global-postgres.ts: starts the demo site with a separate database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, prefix, template } = project.getProvidedContext().postgres
  const name = `${prefix}site`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await admin.end()
  }
  const url = urlOfDatabase(adminUrl, name)
  const [site] = await Promise.all([startDemoSite(url), chromiumPath()])
  project.provide('site', { url: site.url, databaseUrl: url, imagesUrl: site.imagesUrl })
  // global-postgres.ts drops the database.
  return site.stop
}

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
  const { stop } = await startProcess([], {
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
