import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const SENTENCE = 'You are signed in as Bea Brown now. Copy your text, reload the page and try again.'

/** Posts a comment with a token, from a page that belongs to the given account. */
async function write(account: string, token?: string) {
  const part = await site.make.part()
  const { status, body } = await site.request('POST', '/trpc/comment.create', {
    token,
    payload: { partId: part.id, text: 'It fits' },
    headers: { 'x-tappet-account': account },
  })
  return { status, body, stored: await site.deps.prisma.comment.count({ where: { partId: part.id } }) }
}

describe('a mutation from a page of one account', () => {
  it('is rejected if another account is signed in', async () => {
    const bea = await site.make.user({ name: 'Bea Brown' })
    const ann = await site.make.user()
    for (const account of [ann.id, 'nonsense'])
      expect(await write(account, await site.make.token(bea))).toMatchObject({
        status: 409,
        body: { error: { message: SENTENCE, data: { code: 'CONFLICT', details: { otherAccount: true } } } },
        stored: 0,
      })
  })

  it('succeeds if the same account is signed in', async () => {
    const bea = await site.make.user({ name: 'Bea Brown' })
    expect(await write(bea.id, await site.make.token(bea))).toMatchObject({ status: 200, stored: 1 })
  })

  it('is rejected as unauthenticated without a valid token', async () => {
    const ann = await site.make.user()
    for (const token of [undefined, 'revoked'])
      expect(await write(ann.id, token)).toMatchObject({
        status: 401,
        body: { error: { message: 'Authentication required to comment.' } },
        stored: 0,
      })
  })
})

describe('a query from a page of one account', () => {
  it('succeeds if another account is signed in', async () => {
    const bea = await site.make.user({ name: 'Bea Brown' })
    const { status } = await site.request('GET', '/trpc/message.unreadCount', {
      token: await site.make.token(bea),
      headers: { 'x-tappet-account': (await site.make.user()).id },
    })
    expect(status).toBe(200)
  })
})
