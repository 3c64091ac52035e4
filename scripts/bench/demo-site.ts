import { randomBytes } from 'node:crypto'
import { migrate } from '../../server/db/migrate.ts'
import { startThrowawayPostgres, urlOfDatabase } from '../../tests/support/global-postgres.ts'
import { startDemoSite } from '../../tests/support/global-site.ts'
import { withClient } from './database.ts'

/** Runs `work` while the production build serves the demo content from a database of its own. */
export async function withDemoSite(work: (site: { url: string; databaseUrl: string }) => Promise<void>): Promise<void> {
  const postgres = await startThrowawayPostgres()
  const name = `tappet_demo_${randomBytes(4).toString('hex')}`
  const administer = (sql: string) => withClient(postgres.adminUrl, (client) => client.query(sql))
  await administer(`CREATE DATABASE ${name}`)
  try {
    const databaseUrl = urlOfDatabase(postgres.adminUrl, name)
    await migrate(databaseUrl)
    const site = await startDemoSite(databaseUrl)
    try {
      await work({ url: site.url, databaseUrl })
    } finally {
      await site.stop()
    }
  } finally {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
    await postgres.stop()
  }
}
