import { Client } from 'pg'
import { expect, test } from 'vitest'
import { nameKey, normalizePartNumber, slugify } from '../../shared/text.ts'
import { createDatabase } from '../../tests/support/database.ts'
import { fillCatalogue } from './catalogue.ts'
import { checkCounters } from './database.ts'

const PARTS = 1_000

type Made = {
  parts: { name: string; nameKey: string; slug: string }[]
  numbers: { number: string; normalized: string }[]
}

async function make(): Promise<Made & { all: string }> {
  const database = await createDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await fillCatalogue(client, PARTS, () => undefined)
    const rows = async (sql: string) => (await client.query(sql)).rows
    await checkCounters(client)
    const tables = [
      'part',
      'part_number',
      'part_tag',
      'tag',
      'listing',
      'comment',
      '"user"',
      'blog_post',
      'fitment_row',
    ]
    const hashes = tables.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t)`)
    const [content] = await rows(`select concat_ws(' ', ${hashes.join(', ')}) as all`)
    return {
      parts: await rows('select name, name_key as "nameKey", slug from part'),
      numbers: await rows('select number, normalized from part_number'),
      all: content.all,
    }
  } finally {
    await client.end()
    await database.drop()
  }
}

test('fillCatalogue creates the same rows each time, equal to those that the site would store', async () => {
  const made = await make()
  expect(made.parts).toHaveLength(PARTS)
  expect(made.numbers.length).toBeGreaterThan(1.45 * PARTS)
  for (const part of made.parts) {
    expect(part).toEqual({ name: part.name, nameKey: nameKey(part.name), slug: slugify(part.name) })
  }
  for (const { number, normalized } of made.numbers) expect(normalized).toBe(normalizePartNumber(number))
  expect((await make()).all).toBe(made.all)
})
