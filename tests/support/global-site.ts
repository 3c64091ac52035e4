import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build.ts'
import { seed } from '../../prisma/seed/seed.ts'
import { databaseUrl } from './global-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The production build on the demo content, as `npm start` serves it. */
    site: { url: string; databaseUrl: string }
  }
}

/** Vitest's global set-up of the browser tests: builds, seeds a database of its own and serves it in a process of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const { adminUrl, prefix, template } = project.getProvidedContext().postgres
  const name = `${prefix}site`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await admin.end()

  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const url = databaseUrl(adminUrl, name)
  await seed(url, images, () => undefined)

  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      IMAGES_DIR: images,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '100',
      NODE_ENV: '',
    },
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('The site did not start.'))),
  ])
  project.provide('site', { url: `http://localhost:${port}`, databaseUrl: url })

  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(images, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
