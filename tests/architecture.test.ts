import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import importRules, { DOMAINS } from '../.dependency-cruiser.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

/** The structure of the repository (CONTRIBUTING.md, "Layout" and "Adding a domain"). */

const ROOT = join(import.meta.dirname, '..')

/** Where a source file may be, and how it is named. */
const PLACES = [
  // Pages and components (PageLinks.tsx), hooks (useFollow.ts) and other modules (comment-cache.ts).
  /^client\/(routes|entry-client|entry-server|boot|dev-refresh)\.tsx?$/,
  /^client\/(base|shell|shell\/head|forms|forms\/editor|mails|ui|worker|(features|pages)(\/[a-z-]+){0,3})\/([A-Z]\w*\.tsx|use[A-Z]\w*\.tsx?|[a-z0-9-]+\.tsx?)$/,
  // The layers of a domain.
  /^server\/domains\/[a-z]+\/[a-z-]+\/([a-z0-9-]+-)?(router|rest|service|queries|policy|lifecycle|events|job|plugin|page|client)\.ts$/,
  /^server\/domains\/(content-(lifecycle|types)|listing-ends|block-steps|merge-(rules?|statements))\.ts$/,
  /^server\/(main|app|config|deps|errors|failures|log|address|request-context|fair-limiter|outbox)\.ts$/,
  /^server\/(cache|db|http|idempotency|images|jobs|live|mail|markdown|phone|push|rate-limit|rest|ssr|trpc)\/[a-z0-9-]+\.ts$/,
  /^shared\/(markdown\/)?[a-z0-9-]+(\.d)?\.ts$/,
  /^scripts\/((bench|postgres)\/)?[a-z0-9-]+(\.d)?\.ts$/,
  /^prisma\/seed\/(rows\/)?[a-z0-9-]+\.ts$/,
  /^tests\/(support|opensearch|relevance)\/[a-z0-9-]+(\.d)?\.tsx?$/,
  // Tests are beside their source, or in tests/.
  /^tests\/((e2e|opensearch|relevance|reliability|rest)\/)?[a-z0-9-]+\.test\.ts$/,
  /^(client|prisma|scripts|server|shared)\/([\w-]+\/)*[\w-]+\.test\.tsx?$/,
]

const files = globSync('{client,server,shared,scripts,prisma,tests}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.startsWith('server/db/generated/'),
)
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

let graph: ICruiseResult
let modules: Map<string, IModule>
beforeAll(async () => {
  const { options, forbidden } = importRules
  const result = await cruise(['client', 'server', 'shared', 'scripts', 'prisma', 'tests'], {
    ...options,
    baseDir: ROOT,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof result.output === 'string') throw new Error(result.output)
  graph = result.output
  modules = new Map(graph.modules.map((module) => [module.source, module]))
})

/** Returns whether a module imports a file. */
const imports = (module: string, file: string) =>
  modules.get(module)?.dependencies.some(({ resolved }) => resolved === file) ?? false

/** Returns the modules that a module needs, itself included. */
function reachableFrom(module: string): Set<string> {
  const reached = new Set([module])
  // A set that grows while it is iterated also iterates the new entries.
  for (const each of reached) for (const { resolved } of modules.get(each)?.dependencies ?? []) reached.add(resolved)
  return reached
}

describe('a source file', () => {
  it('is in a folder of the layout under a name of its kind', () => {
    expect(files.filter((file) => !PLACES.some((place) => place.test(file)))).toEqual([])
  })

  it('is known to the import rules', () => {
    expect(files.filter((file) => !modules.has(file))).toEqual([])
  })

  it('imports only what the import rules allow', () => {
    const sentences = graph.summary.violations.map(({ rule, from, to, cycle = [] }) => {
      const path = cycle.length > 0 ? cycle.map(({ name }) => name) : [to]
      return `${[from, ...path].join(' → ')} (${rule.name})`
    })
    expect(sentences).toEqual([])
  })
})

describe('a domain', () => {
  it('has a place in the order of the wings', () => {
    const folders = new Set(sources.flatMap((file) => /^server\/domains\/([a-z]+\/[a-z-]+)\//.exec(file)?.[1] ?? []))
    expect([...folders].toSorted(), 'DOMAINS in .dependency-cruiser.ts').toEqual(DOMAINS.toSorted())
  })

  it.each([
    ['router.ts', 'server/trpc/router.ts'],
    ['rest.ts', 'server/rest/routes.ts'],
    ['lifecycle.ts', 'server/domains/content-types.ts'],
  ])('with a %s is listed in %s', (layer, register) => {
    const ofLayer = sources.filter((file) => new RegExp(`^server/domains/[^/]+/[^/]+/${layer}$`).test(file))
    expect(ofLayer.filter((file) => !imports(register, file))).toEqual([])
  })

  it('with a page is listed in client/routes.tsx', () => {
    const pages = sources.filter((file) => file.startsWith('client/pages/') && file.endsWith('Page.tsx'))
    const listed = reachableFrom('client/routes.tsx')
    expect(pages.filter((file) => !listed.has(file))).toEqual([])
  })
})

describe('a model of schema.prisma', () => {
  let database: TestDatabase
  let client: Client
  beforeAll(async () => {
    database = await createDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('has a table that a migration creates', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const created = new Set(rows.map(({ name }) => name))
    const models = [...read('prisma/schema.prisma').matchAll(/^model (\w+) \{([^]*?)^\}/gm)].map(
      ([, model = '', body = '']) => ({ model, table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model }),
    )
    const missing = models.filter(({ table }) => !created.has(table))
    const names = missing.map(({ model, table }) => `${model} (${table})`)
    expect(names, 'npm run db:migrate creates the migration').toEqual([])
  })
})

describe('a command', () => {
  it.each(['start', 'dev', 'build', 'test', 'prisma'])('%s runs before the Prisma client is generated', (command) => {
    const reached = new Set([`scripts/${command}.ts`])
    for (const each of reached) {
      for (const { resolved, dynamic, dependencyTypes } of modules.get(each)?.dependencies ?? [])
        if (!dynamic && !dependencyTypes.includes('type-only')) reached.add(resolved)
    }
    // It imports the generated client.
    expect([...reached]).not.toContain('server/db/client.ts')
  })
})

describe('the server', () => {
  const inServer = sources.filter((file) => file.startsWith('server/'))

  it('reads no environment variable, because scripts/ pass the environment to readConfig', () => {
    expect(inServer.filter((file) => read(file).includes('process.env'))).toEqual([])
  })

  it('takes time, ids and randomness from deps in its domains', () => {
    const own = /Date\.now\(\)|new Date\(\)|Math\.random|randomUUID|randomBytes|randomInt/
    expect(inServer.filter((file) => file.startsWith('server/domains/') && own.test(read(file)))).toEqual([])
  })
})
