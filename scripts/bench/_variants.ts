import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { STATEMENTS, SAMPLE_SLUGS } from './pages.ts'
const c = new Client({ connectionString: readFileSync('/tmp/benchurl','utf8') }); await c.connect()
await c.query('set plan_cache_mode = force_generic_plan')
const slugs = (await c.query(SAMPLE_SLUGS)).rows.map(r=>r.slug)
const pid = (await c.query('select pg_backend_pid() as p')).rows[0].p
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' '); return (Number(f[11])+Number(f[12]))*10 }
const base = STATEMENTS.part.text
const rep = (s: string, re: RegExp, to: any) => { const r = s.replaceAll(re, to); if (r===s) throw new Error('no '+re); return r }
const isoRe = /to_char\((\w+\.\w+) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'\)/g
const col = (name: string) => (s: string) => { // drop the column with alias name: find its start by paren matching
  const end = s.indexOf(` as ${name},`) >= 0 ? s.indexOf(` as ${name},`) : s.indexOf(` as ${name}`)
  let i = end - 1, d = 0
  for (;; i--) { if (s[i]===')') d++; else if (s[i]==='(') { d--; if (d===0) break } }
  let st = i; if (s.slice(st-5,st)==='array') st -= 5
  return s.slice(0, st) + `'[]'` + s.slice(end)
}
const variants: Record<string,string> = {
  base,
  'no iso': rep(base, isoRe, '$1'),
  'iso by json': rep(base, isoRe, `to_json($1 at time zone 'UTC')`),
  'iso by cast': rep(base, isoRe, `translate(($1 at time zone 'UTC')::text,' ','T')||'Z'`),
  'no numbers': col('numbers')(base), 'no tags': col('tags')(base), 'no images': col('images')(base), 'no asks': col('asks')(base),
  'no bids': col('bids')(base), 'no createdBy': col('"createdBy"')(base), 'no revisions': col('revisions')(base), 'no comments': col('comments')(base).replace(' as comments', "||$3::int||$4::int as comments"),
  'select 1 row': 'select p.name from part p where p.slug = $1 and ($2::uuid is null) and $3::int>0 and $4::int>=0',
  ...(await import('/tmp/more.ts').then((m: any) => m.more(base), () => ({}))),
}
const only = process.argv[2]
const sums: Record<string, number[]> = {}
for (let round=0; round<4; round++) for (const [name, text] of Object.entries(variants)) {
  if (only && name!=='base' && !name.includes(only)) continue
  const q = (i: number) => c.query({ name: 'v'+name, text, values: STATEMENTS.part.values(slugs[i % 1000]), rowMode: 'array', types: { getTypeParser: () => (v: any) => v } as any })
  if (!round) { for (let i=0;i<50;i++) await q(i); if (name.startsWith('same')) for (let i=0;i<200;i++) { const a = (await q(i)).rows[0][0]; const b = (await c.query({text: base, values: STATEMENTS.part.values(slugs[i])})).rows[0].part; try { (await import('node:assert')).deepStrictEqual(JSON.parse(a), b) } catch (e) { console.log(name, 'DIFFERS', String(e).slice(0,600)); break } } }
  const t = cpu(); const N = 1000
  for (let i=0;i<N;i++) await q(i)
  ;(sums[name] ??= []).push((cpu()-t)/N*1000)
}
for (const [n, v] of Object.entries(sums)) console.log(n.padEnd(24), Math.round(v.toSorted((a,b)=>a-b)[1]), v.map(Math.round).join(' '))
await c.end()
