import Fastify from 'fastify'
import { Pool, TypeOverrides, types } from 'pg'
import { STATEMENTS } from './pages.ts'
import { ready } from './server.ts'

/**
 * The minimal server for comparison: Fastify and pg with the prepared statements of the site and the same pool size. It
 * sends the JSON of the database unchanged, without rate limits, headers, validation or presenters.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
})
const asText = new TypeOverrides()
asText.setTypeParser(types.builtins.JSON, (value: string) => value)
const read = async (kind: keyof typeof STATEMENTS, slug: string) => {
  const { text, values } = STATEMENTS[kind]
  const { rows } = await pool.query<string[]>({
    name: kind,
    text,
    values: values(slug),
    rowMode: 'array',
    types: asText,
  })
  return rows[0] ?? []
}

const app = Fastify()
app.get<{ Params: { slug: string } }>('/part/:slug', async (request, reply) => {
  const [part] = await read('part', request.params.slug)
  return reply.type('application/json; charset=utf-8').send(part)
})
app.get('/feed', async (_request, reply) => {
  const [total, items] = await read('feed', '')
  return reply.type('application/json; charset=utf-8').send(`{"total":${total},"items":${items}}`)
})
ready(await app.listen({ host: '127.0.0.1', port: 0 }), async () => {
  await app.close()
  await pool.end()
})
