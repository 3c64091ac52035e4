import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { serve } from './demo-site.ts'

/** Starts a site without content for one test file, for tests that changes by other test files would disturb. */
export async function startEmptySite(): Promise<{ url: string; databaseUrl: string; stop: () => Promise<void> }> {
  const database = await createDatabase()
  const images = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const site = await serve(database.url, images)
  return {
    url: site.url,
    databaseUrl: database.url,
    async stop() {
      await site.stop()
      await Promise.all([database.drop(), rm(images, { recursive: true, force: true })])
    },
  }
}
