import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.ts'
import { freePort } from './free-port.ts'
import { databaseUrl } from './global-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The production build on the demo content, as `npm start` serves it. */
    site: { url: string; databaseUrl: string }
  }
}

/**
 * Vitest's global set-up of the browser tests, after global-postgres.ts: builds, seeds a database of its own and serves
 * the site in a process of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const removeImages = () => rm(images, { recursive: true, force: true })
  try {
    const url = await seededDatabase(project.getProvidedContext().postgres, images)
    const site = await serve(url, images)
    project.provide('site', { url: site.url, databaseUrl: url })
    // The database goes with the others of the run.
    return () => site.stop().then(removeImages)
  } catch (error) {
    await removeImages()
    throw error
  }
}

async function seededDatabase(postgres: ProvidedContext['postgres'], images: string): Promise<string> {
  const { adminUrl, prefix, template } = postgres
  const name = `${prefix}site`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(adminUrl, name)
  // Only now: it needs the Prisma client, which the build has made.
  const { seed } = await import('../../prisma/seed/seed.ts')
  await seed(url, images, () => undefined)
  return url
}

async function serve(database: string, images: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: database,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      IMAGES_DIR: images,
      LOG_LEVEL: 'error',
      // All the browsers have one address.
      RATE_LIMIT_FACTOR: '100',
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
      NODE_ENV: '',
    },
  })
  const ended = once(server, 'exit')
  // Its first message says that it listens.
  const started = await Promise.race([once(server, 'message').then(() => true), ended.then(() => false)])
  if (!started) throw new Error('The site did not start.')
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
