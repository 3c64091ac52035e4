import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The import rules of the house (README, 'Layout'): each is a list of the imports that break it. */

const ROOT = join(import.meta.dirname, '..')

type Import = { from: string; to: string; typeOnly: boolean }

const sources = globSync('{client,server,shared,scripts,prisma/seed,tests}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.includes('generated') && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'),
)
const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*)?(?:from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  )
  return [...found].map(([, type, path = '', dynamic]) => {
    const target = dynamic ?? path
    const to = target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), target)) : target
    return { from: file, to, typeOnly: Boolean(type) }
  })
})

const breaking = (rule: (one: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} imports ${to}`)
const domainOf = (file: string) => /^server\/domains\/(\w+)\//.exec(file)?.[1]
const layerOf = (file: string) => /^server\/domains\/\w+\/([\w-]+)\.ts$/.exec(file)?.[1]

describe('imports', () => {
  it('are found at all', () => {
    expect(imports.length).toBeGreaterThan(300)
  })

  it('of shared/ reach nothing of ours outside it, no Node and no DOM library', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('shared/') && (/^(client|server|scripts|tests|prisma)\//.test(to) || to.startsWith('node:')),
      ),
    ).toEqual([])
  })

  it('of client/ take from the server nothing but the type of its router', () => {
    expect(
      breaking(
        ({ from, to, typeOnly }) =>
          from.startsWith('client/') && to.startsWith('server/') && !(typeOnly && to === 'server/trpc/router.ts'),
      ),
    ).toEqual([])
  })

  it('of server/ never reach the client', () => {
    expect(breaking(({ from, to }) => from.startsWith('server/') && to.startsWith('client/'))).toEqual([])
  })

  it('of client/ui/ know neither tRPC nor the app', () => {
    expect(
      breaking(({ from, to }) => from.startsWith('client/ui/') && /^(client\/(app|pages)|@trpc|@tanstack)/.test(to)),
    ).toEqual([])
  })

  it('of a domain go down only: rest, router, service, policy and queries', () => {
    const order = ['rest', 'router', 'service', 'policy', 'queries']
    const goesUp = ({ from, to }: Import) => {
      if (!domainOf(from) || domainOf(from) !== domainOf(to)) return false
      const [above, below] = [order.indexOf(layerOf(from) ?? ''), order.indexOf(layerOf(to) ?? '')]
      return above !== -1 && below !== -1 && below < above
    }
    expect(breaking(goesUp)).toEqual([])
  })

  it('of a domain use another one through its service or policy only', () => {
    // 'writing' is the half of a service that was too long for one file.
    const allowed = new Set(['service', 'writing', 'policy'])
    const reachesIn = ({ from, to }: Import) =>
      domainOf(from) !== undefined &&
      domainOf(to) !== undefined &&
      domainOf(from) !== domainOf(to) &&
      !allowed.has(layerOf(to) ?? '') &&
      // Presenters show entities of other domains inside their own.
      !(layerOf(from) === 'rest' && layerOf(to) === 'rest')
    expect(breaking(reachesIn)).toEqual([])
  })

  it('of a service know neither Fastify nor tRPC', () => {
    expect(
      breaking(
        ({ from, to }) =>
          /\/(service|policy|queries)\.ts$/.test(from) && /^(fastify|@fastify|@trpc)|server\/trpc/.test(to),
      ),
    ).toEqual([])
  })
})

describe('the environment', () => {
  it('is not read by the server, which receives a Config', () => {
    const readers = sources.filter(
      (file) => file.startsWith('server/') && readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    )
    // Only the commands in scripts/ pass process.env to readConfig.
    expect(readers).toEqual([])
  })

  it('gives the domains neither clock nor chance: those come from deps', () => {
    const stray = sources.filter(
      (file) =>
        file.startsWith('server/domains/') &&
        /Date\.now\(\)|new Date\(\)|Math\.random|randomUUID|randomBytes/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(stray).toEqual([])
  })
})
