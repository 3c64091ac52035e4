import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => void (site = await bootApp({}, { now: () => now })))
afterAll(() => site.close())

const DAY = 86_400_000
const nobody = { isAuthenticated: false, user: null, isPhoneVerified: false }

describe('GET /api/auth/status', () => {
  it('returns the user of the token', async () => {
    const user = await site.make.user({ name: 'Lena', picture: 'https://example.com/l.png', phone: '+491701234567' })
    const tag = await site.make.tag('bmw')
    await site.deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: user.id, grantedAt: now } })
    const { status, body } = await site.get('/api/auth/status', await site.make.token(user))
    expect(status).toBe(200)
    expect(body).toEqual({
      isAuthenticated: true,
      user: {
        id: user.id,
        name: 'Lena',
        profilePicture: 'https://example.com/l.png',
        isPhoneVerified: true,
        isAdminForTags: ['bmw'],
      },
      isPhoneVerified: true,
    })
  })

  it('returns no user without a valid token, and always answers 200', async () => {
    const gone = await site.make.user({ deletedAt: now })
    const tokens = [
      'garbage',
      '',
      ' ',
      'x'.repeat(10_240),
      'a b',
      'ünïcode'.replace(/[^\x20-\x7e]/g, '?'),
      await site.make.token(gone),
    ]
    for (const token of tokens) {
      const { status, body } = await site.get('/api/auth/status', token)
      expect([status, body]).toEqual([200, nobody])
    }
    expect((await site.get('/api/auth/status')).body).toEqual(nobody)
    for (const authorization of ['Basic abc', 'Bearer', 'bearer  x', 'Bearer \tx y z', 'Digest']) {
      expect((await site.request('GET', '/api/auth/status', { headers: { authorization } })).body).toEqual(nobody)
    }
  })

  it('returns no user for a token 30 days after its last use, or after its sign-out', async () => {
    const token = await site.make.token()
    const isKnown = async () => (await site.get('/api/auth/status', token)).body.isAuthenticated
    now = new Date(now.getTime() + 29 * DAY)
    expect(await isKnown()).toBe(true)
    now = new Date(now.getTime() + 29 * DAY)
    expect(await isKnown()).toBe(true)
    now = new Date(now.getTime() + 30 * DAY + 1)
    expect(await isKnown()).toBe(false)

    const other = await site.make.token()
    expect((await site.request('POST', '/api/auth/logout', { token: other })).status).toBe(200)
    expect((await site.get('/api/auth/status', other)).body).toEqual(nobody)
    expect(await site.request('POST', '/api/auth/logout', { token: other })).toMatchObject({
      status: 401,
      body: { error: 'User not authenticated.' },
    })
  })
})
