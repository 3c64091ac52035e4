import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'
import { startDemoSite } from './demo-site.ts'
import { databaseUrl } from './global-postgres.ts'

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
  const url = databaseUrl(adminUrl, name)
  const [site] = await Promise.all([startDemoSite(url), chromiumPath()])
  project.provide('site', { url: site.url, databaseUrl: url, imagesUrl: site.imagesUrl })
  // global-postgres.ts drops the database.
  return site.stop
}
