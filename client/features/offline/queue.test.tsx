import { afterEach, describe, expect, it, vi } from 'vitest'
import { addWaiting, MAX_WAITING, readWaiting } from './queue.ts'
import { sendWaiting } from './send-waiting.ts'

const ANN = 'ann'
const want = (maxPrice: string) => ({ maxPrice, condition: null, carId: null, quantity: 1 }) as const
const follow = (id: string) => ({ type: 'tag', id, level: 'following' }) as const
const titles = () => readWaiting(ANN).map(({ title }) => title)

/** Answers requests in turn. An error stands for a lost connection. */
function serve(...answers: (Response | Error)[]) {
  vi.restoreAllMocks()
  return vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const answer = answers.shift() ?? new Error('No more answers.')
    if (answer instanceof Error) throw answer
    return answer
  })
}
const json = (status: number, body: object = {}, headers = {}) => Response.json(body, { status, headers })

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the queue', () => {
  it('has at most 100 changes, and a later change of a want takes the place of the earlier one', () => {
    for (let at = 0; at < MAX_WAITING; at += 1)
      expect(addWaiting(ANN, `${at}`, { type: 'want', id: `${at}`, want: want('1') })).toBe(true)
    expect(addWaiting(ANN, 'one more', follow('golf'))).toBe(false)
    const { key } = readWaiting(ANN)[3] ?? {}
    expect(addWaiting(ANN, 'changed', { type: 'want', id: '3', want: null })).toBe(true)
    expect(readWaiting(ANN)).toHaveLength(MAX_WAITING)
    expect(readWaiting(ANN)[3]).toMatchObject({ title: 'changed', change: { want: null } })
    expect(readWaiting(ANN)[3]?.key).not.toBe(key)
    expect(readWaiting('bea')).toEqual([])
  })

  it('is sent in order, each change with its key, until the connection is lost', async () => {
    addWaiting(ANN, 'first', { type: 'want', id: 'a', want: want('5') })
    addWaiting(ANN, 'second', { type: 'want', id: 'b', want: null })
    addWaiting(ANN, 'third', follow('golf'))
    const [first, second, third] = readWaiting(ANN).map(({ key }) => key)
    const sent = serve(json(200), json(200), new TypeError('Failed to fetch'))
    await sendWaiting(ANN, 'token')
    expect(titles()).toEqual(['third'])
    expect(
      sent.mock.calls.map(([path, init]) => [path, init?.method, new Headers(init?.headers).get('idempotency-key')]),
    ).toEqual([
      ['/api/parts/a/want', 'PUT', first],
      ['/api/parts/b/want', 'DELETE', second],
      ['/api/follows', 'PUT', third],
    ])
    // The answer was lost, so the same key is sent again.
    const again = serve(json(200))
    await sendWaiting(ANN, 'token')
    expect(new Headers(again.mock.calls[0]?.[1]?.headers).get('idempotency-key')).toBe(third)
    expect(titles()).toEqual([])
  })

  it('keeps what the server rejects, with its sentence, and sends the rest', async () => {
    addWaiting(ANN, 'full', { type: 'want', id: 'a', want: want('5') })
    addWaiting(ANN, 'next', follow('golf'))
    serve(json(409, { message: 'You can want at most 500 parts. Delete a want first.' }), json(200))
    const { sent, refused } = await sendWaiting(ANN, 'token')
    expect([sent.length, refused.length]).toEqual([1, 1])
    expect(readWaiting(ANN)).toMatchObject([
      {
        title: 'full',
        refusal: 'You can want at most 500 parts. Delete a want first.',
        change: { want: { maxPrice: '5' } },
      },
    ])
    const later = serve()
    await sendWaiting(ANN, 'token')
    expect(later).not.toHaveBeenCalled()
  })

  it('waits after a failure of the server, a rate limit, the end of the session and an unfinished first request', async () => {
    addWaiting(ANN, 'kept', follow('golf'))
    for (const answer of [
      json(503),
      json(429),
      json(401),
      json(409, { message: 'Under way.' }, { 'Retry-After': '1' }),
    ]) {
      serve(answer)
      await sendWaiting(ANN, 'token')
      expect(readWaiting(ANN)).toMatchObject([{ title: 'kept' }])
      expect(readWaiting(ANN)[0]?.refusal).toBeUndefined()
    }
  })
})
