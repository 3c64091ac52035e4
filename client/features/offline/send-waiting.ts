import { readWaiting, refuseWaiting, removeWaiting, type Change, type Waiting } from './queue.ts'

/**
 * Sends the changes of an account in their order, one tab at a time. Each has an Idempotency-Key, so that it is done once, even if its
 * first answer was lost. Stops if the network or the server fails. What the server rejects stays, with its sentence.
 * @param token of the account
 * @returns the changes that were sent and those that were rejected now
 */
export const sendWaiting = (account: string, token: string): Promise<{ sent: Waiting[]; refused: Waiting[] }> =>
  navigator.locks.request('waiting changes', async () => {
    const sent: Waiting[] = []
    const refused: Waiting[] = []
    for (let next = nextOf(account); next; next = nextOf(account)) {
      const { key, change } = next
      const answer = await send(token, key, change)
      if (answer === 'later') break
      if (answer === 'done') {
        removeWaiting(account, key)
        sent.push(next)
      } else {
        refuseWaiting(account, key, answer.refusal)
        refused.push({ ...next, ...answer })
      }
    }
    return { sent, refused }
  })

const nextOf = (account: string) => readWaiting(account).find(({ refusal }) => refusal === undefined)

/** Statuses after which the same request can succeed later: the session ended, a timeout, a rate limit. */
const PASSING = new Set([401, 408, 429])

async function send(token: string, key: string, change: Change): Promise<'done' | 'later' | { refusal: string }> {
  const { method, path, body } = requestOf(change)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    if (response.ok) return 'done'
    // The first request with the key may still be under way.
    const isPassing = response.status >= 500 || PASSING.has(response.status) || response.headers.has('Retry-After')
    if (isPassing) return 'later'
    const { message } = (await response.json()) as { message: string }
    return { refusal: message }
  } catch {
    return 'later'
  }
}

/** The routes of REST, because procedures take no key. */
function requestOf(change: Change): { method: string; path: string; body?: object } {
  if (change.type !== 'want') return { method: 'PUT', path: '/api/follows', body: change }
  const path = `/api/parts/${change.id}/want`
  return change.want ? { method: 'PUT', path, body: change.want } : { method: 'DELETE', path }
}
