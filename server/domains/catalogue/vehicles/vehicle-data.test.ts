import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import core from './data/core.json' with { type: 'json' }

const month = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/)
  .nullable()
const built = { from: month, to: month }
const attributes = z.record(z.string(), z.string()).optional()
const name = z.string().trim().min(1)

const coreSchema = z.strictObject({
  source: z.string(),
  licence: z.string(),
  makes: z.array(
    z.strictObject({
      name,
      aliases: z.array(name),
      models: z.array(
        z.strictObject({
          name,
          aliases: z.array(name),
          ...built,
          generations: z.array(
            z.strictObject({
              name,
              codes: z.array(name),
              aliases: z.array(name).optional(),
              attributes,
              ...built,
              variants: z.array(z.strictObject({ name, engine: name, ...built, attributes })),
            }),
          ),
        }),
      ),
    }),
  ),
  engines: z.array(z.strictObject({ code: name, make: name, name, ...built, attributes })),
})

const vpicSchema = z.strictObject({
  source: z.string(),
  licence: z.string(),
  makes: z.array(z.strictObject({ name, models: z.array(z.strictObject({ name, ...built })).min(1) })),
})

const makes = coreSchema.parse(core).makes
const models = makes.flatMap((make) => make.models.map((model) => ({ make: make.name, ...model })))
const generations = models.flatMap((model) => model.generations)

const keyOf = (...names: string[]) => names.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const isInOrder = ({ from, to }: { from: string | null; to: string | null }) =>
  (from ?? '').slice(0, 4) <= (to ?? '9').slice(0, 4)

test('the engine of each variant is listed once', () => {
  const codes = core.engines.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const used = generations.flatMap(({ variants }) => variants.map(({ engine }) => engine))
  expect(used.filter((code) => !codes.includes(code))).toEqual([])
  expect(core.engines.filter(({ make }) => !makes.some((one) => one.name === make))).toEqual([])
})

test('a name is unique where it is listed', () => {
  const names = [
    ...makes.map((make) => keyOf(make.name)),
    ...models.map((model) => keyOf(model.make, model.name)),
    ...models.flatMap((model) => model.generations.map((generation) => keyOf(model.make, model.name, generation.name))),
  ]
  expect(names.filter((each, i) => names.indexOf(each) !== i)).toEqual([])
  for (const { variants } of generations) {
    const keys = variants.map((variant) => keyOf(variant.name, variant.engine))
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('years are in order, and those of a variant are within its generation', () => {
  const ranges = [...models, ...generations, ...generations.flatMap(({ variants }) => variants)]
  expect(ranges.filter((range) => !isInOrder(range))).toEqual([])
  const outside = generations.flatMap(({ from, to, variants }) =>
    variants.filter((variant) => !isInOrder({ from, to: variant.from }) || !isInOrder({ from: variant.to, to })),
  )
  expect(outside).toEqual([])
})

test('the list of vPIC has the makes in the same spelling, and each model once', async () => {
  const file = await readFile(join(import.meta.dirname, 'data/vpic.json.br'))
  const vpic = vpicSchema.parse(JSON.parse(brotliDecompressSync(file).toString()))
  const spelling = new Map(
    makes.flatMap((make) => [make.name, ...make.aliases].map((each) => [keyOf(each), make.name])),
  )
  const known = new Set(
    models.flatMap((model) => [model.name, ...model.aliases].map((each) => keyOf(model.make, each))),
  )
  expect(vpic.makes.filter((make) => (spelling.get(keyOf(make.name)) ?? make.name) !== make.name)).toEqual([])
  const listed = vpic.makes.flatMap((make) => make.models.map((model) => keyOf(make.name, model.name)))
  expect(listed.filter((key, i) => known.has(key) || listed.indexOf(key) !== i)).toEqual([])
})
