import { readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { STATEMENTS, SAMPLE_SLUGS } from './pages.ts'
const c = new Client({ connectionString: readFileSync('/tmp/benchurl','utf8') }); await c.connect()
await c.query('set plan_cache_mode = force_generic_plan')
const slugs = (await c.query(SAMPLE_SLUGS)).rows.map(r=>r.slug)
writeFileSync('/tmp/spinpid', String((await c.query('select pg_backend_pid() as p')).rows[0].p))
const s = STATEMENTS[process.argv[2] as 'part']
const end = Date.now()+12000
for (let i=0;Date.now()<end;i++) await c.query({ name: 'x', text: s.text, values: s.values(slugs[i % 1000]), rowMode: 'array', types: { getTypeParser: () => (v: any) => v } as any })
await c.end()
