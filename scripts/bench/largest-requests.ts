import { slugify } from '../../shared/text.ts'
import { createPart } from '../../server/domains/site/new-parts/service.ts'
import type { Deps } from '../../server/deps.ts'
import { IMPORT_LENGTH } from '../../shared/listing-imports.ts'
import { MAX_ALL_CONDITIONS, MAX_FITMENT_ROWS, MAX_VERDICTS } from '../../shared/fitment.ts'

/** A request with the largest input that one computation accepts. */
export type LargestRequest = { computation: string; input: string; send(): Promise<Response> }

/** The most conditions of each row. */
const CONDITIONS = MAX_ALL_CONDITIONS / MAX_FITMENT_ROWS

/** Stores the data of the largest requests, and returns them. */
export async function largestRequests(
  deps: Deps,
  address: string,
  { userId, token, partId }: { userId: string; token: string; partId: string },
): Promise<LargestRequest[]> {
  const generation = await addVehicles(deps)
  const parts: { id: string; slug: string }[] = []
  for (let i = 0; i < MAX_VERDICTS; i++) parts.push(await addPart(deps, userId, generation, i))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (path: string, body: object, method = 'POST') =>
    fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
  const query = (procedure: string, input: object) =>
    fetch(`${address}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)
  const rows = Array.from({ length: MAX_FITMENT_ROWS }, (_, i) => ({
    vehicleId: generation,
    source: 'owner',
    conditions: conditionsOf(i),
  }))
  const line = '"06A 115 561",48.00,"New, in its box. Fits the engines from 2004 to 2010."\n'
  const files = {
    lines: `number,price,description\n${line.repeat(5_000)}`,
    cell: `number,price,description\n${'?'.repeat(150_000)},48.00,New\n`,
    columns: `${'number,price,'.repeat(60_000)}\n${line}`.slice(0, IMPORT_LENGTH),
  }
  const [first] = parts
  return [
    {
      computation: 'verdict',
      input: '500 rows, 1,000 conditions',
      send: () => fetch(`${address}/api/parts/${first?.slug}/verdict?vehicleId=${generation}`),
    },
    {
      computation: 'fitment.verdicts',
      input: '50 × 500 rows, 1,000 conditions',
      send: () => query('fitment.verdicts', { partIds: parts.map(({ id }) => id), car: { vehicleId: generation } }),
    },
    {
      computation: 'search by vehicle',
      input: '50 × 500 rows, 1,000 conditions',
      send: () => fetch(`${address}/api/search?q=verdict&vehicleId=${generation}`),
    },
    {
      computation: 'save of a fitment',
      input: '500 rows, 1,000 conditions',
      send: () => post('/trpc/fitment.save', { partId, baseRevision: null, rows }),
    },
    ...Object.entries(files).map(([kind, csv]) => ({
      computation: `import preview, ${kind}`,
      input: `${csv.length.toLocaleString('en')} characters`,
      send: () => post('/api/listings/import/preview', { csv }),
    })),
    {
      computation: 'search words',
      input: '200 characters',
      send: () => fetch(`${address}/api/search?q=${encodeURIComponent('06a115561b air flow meter 1.8t '.repeat(6))}`),
    },
  ]
}

const conditionsOf = (row: number) =>
  Array.from({ length: CONDITIONS }, (_, i) => ({ key: i % 2 ? 'optionCode' : 'other', value: `S${row} ${i}` }))

/** Returns the id of a generation. */
async function addVehicles(deps: Deps): Promise<string> {
  const path: string[] = []
  for (const [level, name] of Object.entries({ make: 'Bench make', model: 'Bench model', generation: 'B46' })) {
    const parentId = path.at(-1) ?? null
    path.push(deps.newId())
    const times = { createdAt: deps.now(), updatedAt: deps.now() }
    const id = path.at(-1) ?? ''
    await deps.prisma.vehicle.create({
      data: { id, level: level as 'make', parentId, path: [...path], name, slug: slugify(name), ...times },
    })
  }
  return path.at(-1) ?? ''
}

async function addPart(deps: Deps, userId: string, vehicleId: string, at: number) {
  const draft = {
    name: `Verdict pump number ${at}`,
    tags: ['pumps'],
    numbers: [],
    description: 'Fits.',
    imageUrl: null,
  }
  const part = await createPart(deps, userId, draft)
  await deps.prisma.fitmentRow.createMany({
    data: Array.from({ length: MAX_FITMENT_ROWS }, (_, ordinal) => ({
      id: deps.newId(),
      partId: part.id,
      vehicleId,
      ordinal,
      fits: ordinal % 2 === 0,
      source: 'owner' as const,
      conditions: conditionsOf(ordinal),
    })),
  })
  await deps.prisma.partFitment.create({
    data: { partId: part.id, revision: 1, universal: false, updatedAt: deps.now() },
  })
  return part
}
