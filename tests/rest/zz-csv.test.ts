import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())
it('figures', async () => {
  await sql(
    site.deps,
    `insert into part (id, slug, name, name_key, renderer_version, created_at, updated_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text,12,'0'))::uuid, 'imp-' || n, 'Import part ' || n, 'import part ' || n, 1, now(), now() from generate_series(1, 5000) n`,
  )
  await sql(
    site.deps,
    `insert into part_number (id, part_id, position, number, normalized) select gen_random_uuid(), id, 0, 'IMP ' || right(id::text, 6), 'IMP' || right(id::text, 6) from part where slug like 'imp-%'`,
  )
  const token = await site.make.token()
  const csv =
    'number,price,condition,quantity,location\n' +
    Array.from(
      { length: 5000 },
      (_, i) => `IMP ${String(i + 1).padStart(6, '0')},${20 + (i % 90)}.50,good,2,Graz`,
    ).join('\n') +
    '\nNOPE,1,,,\nIMP 000001,x,,,'
  const short =
    csv
      .split('\n')
      .slice(0, 5001 - 2 + 1)
      .join('\n') + '\nNOPE,1,,,\n'
  for (const round of [1, 2]) {
    let start = performance.now()
    const { status, body } = await site.request('POST', '/api/listings/import/preview', {
      token,
      payload: { csv: short },
    })
    expect(status).toBe(200)
    console.log(
      'preview',
      round,
      body.length,
      Math.round(performance.now() - start),
      'ms',
      JSON.stringify(body.at(-1)).slice(0, 200),
    )
    start = performance.now()
    const counts: Record<string, number> = {}
    for (let at = 0; at < body.length; at += 100) {
      const answer = await site.request('POST', '/api/listings/import', {
        token,
        payload: { lines: body.slice(at, at + 100).map(({ line, cells }: any) => ({ line, cells })) },
      })
      expect(answer.status).toBe(200)
      for (const { outcome } of answer.body) counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    console.log('run', round, Math.round(performance.now() - start), 'ms', counts)
  }
  console.log(await sql(site.deps, 'select count(*) from listing'))
}, 300_000)
