import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { migrate } from '../../server/db/migrate.ts'
import { launchBrowser } from '../../tests/support/chromium.ts'
import { startThrowawayPostgres, urlOfDatabase } from '../../tests/support/global-postgres.ts'
import { startDemoSite } from '../../tests/support/global-site.ts'
import { freePort } from '../../tests/support/server-process.ts'
import { withClient } from './database.ts'

const execute = promisify(execFile)

/** npm fetches it for the benchmark: as a dependency it would install 84 more packages (180 MB) for everyone. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** The minimum of all four scores. */
const TARGET = 95
const ROUNDS = 3
/** The most bytes of a report. */
const REPORT_SIZE = 20_000_000

const PAGES = {
  feed: '/',
  part: '/part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8',
  search: '/search?q=pump',
  vehicle: '/vehicle/bmw-3-series',
  post: '/blog/612000-km-in-one-940-the-whole-list-and-what-i-would-skip',
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** The metrics of the performance score, by the names of the Lighthouse audits. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
  bytes: 'total-byte-weight',
}

/** The parts of Lighthouse's report that are printed. */
type Audit = {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
  details?: { items?: unknown }
}
type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

/**
 * `node scripts/tappet.mjs bench/lighthouse`: runs Lighthouse with its phone profile (a slow phone on slow 4G, simulated)
 * on the demo site. Prints the median of three runs of each page and the failed audits.
 */
export async function main(): Promise<void> {
  await withDemoSite(async (url) => {
    const results: Record<string, Result[]> = {}
    // Each round measures all pages, so that other load on the machine affects all of them.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, path] of Object.entries(PAGES)) (results[name] ??= []).push(await run(url + path))
    }
    for (const [name, rounds] of Object.entries(results)) print(name, rounds)
  })
}

/** Runs `work` while the production build serves the demo content from a database of its own. */
async function withDemoSite(work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startThrowawayPostgres()
  const name = `tappet_demo_${randomBytes(4).toString('hex')}`
  const administer = (sql: string) => withClient(postgres.adminUrl, (client) => client.query(sql))
  await administer(`CREATE DATABASE ${name}`)
  try {
    const databaseUrl = urlOfDatabase(postgres.adminUrl, name)
    await migrate(databaseUrl)
    const site = await startDemoSite(databaseUrl)
    try {
      await work(site.url)
    } finally {
      await site.stop()
    }
  } finally {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
    await postgres.stop()
  }
}

/** Runs Lighthouse once in a new browser. */
async function run(address: string): Promise<Result> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const options = [`--port=${port}`, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`]
    const npx = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, ...options]
    const { stdout } = await execute('npm', npx, { maxBuffer: REPORT_SIZE })
    const result = JSON.parse(stdout) as Result
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await browser.close()
  }
}

function print(name: string, rounds: Result[]): void {
  const scores = CATEGORIES.map((category) => {
    const all = rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const score = median(all)
    return `  ${category.padEnd(16)}${String(score).padStart(4)}${score < TARGET ? `  below ${TARGET}` : ''}   (${all.join(', ')})`
  })
  const metrics = Object.entries(METRICS).map(([short, audit]) => {
    const value = median(rounds.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
    return `${short} ${short === 'CLS' ? value.toFixed(3) : Math.round(value).toLocaleString('en')}`
  })
  console.log(`\n${name}\n${scores.join('\n')}\n  ${metrics.join('  ')}`)
  for (const loss of lossesOf(rounds)) console.log(`  - ${loss}`)
}

/** Returns the failed audits of the last run, each with its first three details. */
function lossesOf(rounds: Result[]): string[] {
  const last = rounds.at(-1)
  return Object.values(last?.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, title, displayValue, details }) => {
      const items: unknown[] = Array.isArray(details?.items) ? details.items : []
      const named = items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 160))
      return [`${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`, ...named].join('\n      ')
    })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
