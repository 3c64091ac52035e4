import Fastify from 'fastify'
import { Pool, TypeOverrides, types } from 'pg'
import { STATEMENTS } from './pages.ts'
import { ready } from './server.ts'

/**
 * The minimal server for comparison: Fastify and pg with the same pool size, without rate limits, headers, validation or
 * presenters.
 *
 * - /empty: no database
 * - /part/:id and /feed: the site's statements, whose JSON is sent unchanged
 * - /stored/:id: a prepared response, read by its primary key. Nothing that asks the database can be faster.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
})
const asText = new TypeOverrides()
asText.setTypeParser(types.builtins.JSON, (value: string) => value)
const read = async (kind: keyof typeof STATEMENTS, id: string) => {
  const { text, values } = STATEMENTS[kind]
  const { rows } = await pool.query<string[]>({ name: kind, text, values: values(id), rowMode: 'array', types: asText })
  return rows[0] ?? []
}
const JSON_TYPE = 'application/json; charset=utf-8'

const app = Fastify()
app.get('/empty', (_request, reply) => reply.type(JSON_TYPE).send('{}'))
app.get<{ Params: { id: string } }>('/part/:id', async (request, reply) => {
  const [part] = await read('part', request.params.id)
  return reply.type(JSON_TYPE).send(part)
})
app.get('/feed', async (_request, reply) => {
  const [total, items] = await read('feed', '')
  return reply.type(JSON_TYPE).send(`{"total":${total},"items":${items}}`)
})
app.get<{ Params: { id: string } }>('/stored/:id', async (request, reply) => {
  const [body] = await read('stored', request.params.id)
  return reply.type(JSON_TYPE).send(body)
})
ready(await app.listen({ host: '127.0.0.1', port: 0 }), async () => {
  await app.close()
  await pool.end()
})
