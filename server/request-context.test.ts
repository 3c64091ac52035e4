import Fastify from 'fastify'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { clientSignal, contextOfRequests, nextTurn } from './request-context.ts'

const app = Fastify()
afterEach(() => app.close())

test('long work ends when its client leaves, and not before', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  await app.register(contextOfRequests)
  app.get('/short', async () => {
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    return `the client is ${clientSignal().aborted ? 'away' : 'here'}`
  })
  app.get('/long', async () => {
    started.resolve()
    try {
      for (;;) await nextTurn()
    } catch (error) {
      ended.resolve(error)
      throw error
    }
  })
  const address = await app.listen({ port: 0 })
  expect(await (await fetch(`${address}/short`)).text()).toBe('the client is here')

  const leaving = send(`${address}/long`).end()
  const closed = once(leaving, 'error')
  await started.promise
  leaving.destroy()
  await closed
  expect(await ended.promise).toMatchObject({ code: 'TIMEOUT' })
})

test('work outside of a request does not end', async () => {
  await nextTurn()
  expect(clientSignal().aborted).toBe(false)
})
