import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'
import { startDemoSite } from './demo-site.ts'
import { databaseUrl } from './global-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The production build on the demo content, as `npm start` serves it. */
    site: { url: string; databaseUrl: string; picturesUrl: string }
  }
}

/** Vitest's global set-up of the browser tests, after global-postgres.ts: the demo site on a database of its own. */
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
  project.provide('site', { url: site.url, databaseUrl: url, picturesUrl: site.picturesUrl })
  // The database goes with the others of the run.
  return site.stop
}
