import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { STATEMENTS, SAMPLE_SLUGS } from './pages.ts'
const c = new Client({ connectionString: readFileSync('/tmp/benchurl','utf8') }); await c.connect()
const slugs = (await c.query(SAMPLE_SLUGS)).rows.map(r=>r.slug)
console.log(slugs.length, (await c.query('show jit')).rows, (await c.query('show shared_buffers')).rows)
const stats = await c.query(`select avg(least(ask_count,5)) a, avg(least(bid_count,5)) b, avg(least(thread_count,5)) t, percentile_cont(0.5) within group (order by comment_count) c from part where slug = any($1)`, [slugs]); console.log(stats.rows)
const kind = process.argv[2] as 'part'|'feed'
const { text, values } = STATEMENTS[kind]
await c.query('set plan_cache_mode = force_generic_plan')
await c.query('prepare x as ' + text)
const v = values(slugs[3]).map(x => x===null?'null': typeof x==='number'?x: `'${x}'`).join(',')
for (let i=0;i<6;i++) await c.query(`execute x(${v})`)
const r = await c.query(`explain (analyze, buffers, timing off) execute x(${v})`)
console.log(r.rows.map(r=>r['QUERY PLAN']).join('\n'))
await c.query('set plan_cache_mode = auto')
for (const k of ['part','feed'] as const) {
  const s = STATEMENTS[k]
  for (let i=0;i<20;i++) await c.query({name:k, text: s.text, values: s.values(slugs[i]), rowMode:'array'})
  const t=performance.now(); for (let i=0;i<300;i++) await c.query({name:k, text: s.text, values: s.values(slugs[i]), rowMode:'array'})
  console.log(k, 'ms each', (performance.now()-t)/300)
}
console.log((await c.query(`select name, generic_plans, custom_plans from pg_prepared_statements`)).rows)
await c.end()
