import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioVerify } from '../../server/phone/phone-client.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

const MINUTE = 60_000

let site: TestApp
let clock = Date.parse('2026-03-01T12:00:00Z')
beforeAll(async () => void (site = await bootApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }, { now })))
beforeEach(() => void (clock += 60 * 24 * MINUTE))
afterAll(() => site.close())

function now() {
  return new Date(clock)
}

let numbers = 0
const newNumber = () => `+4915100${String((numbers += 1)).padStart(6, '0')}`
let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`

const post = (path: string, token: string | undefined, payload?: object, address = newAddress()) =>
  site.request('POST', `/api/auth/${path}`, { token, payload, headers: { 'x-forwarded-for': address } })
const request = (token: string | undefined, phoneNumber: unknown = newNumber(), address?: string) =>
  post('request-phone-code', token, { phoneNumber }, address)
const verify = (token: string | undefined, verificationCode: unknown) =>
  post('verify-phone-code', token, { verificationCode })
const isIn = async (token: string) => (await site.get('/api/auth/status', token)).body.isAuthenticated as boolean
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** Returns a user after the first sign-in. */
async function newcomer() {
  const user = await site.make.user()
  return { user, tempToken: await site.make.token(user, 'temporary') }
}

describe('the verification of a phone', () => {
  it('sends a code, accepts it once, and signs the user in', async () => {
    const { user, tempToken } = await newcomer()
    const number = newNumber()
    const sent = await request(tempToken, ` ${number.slice(0, 3)} (${number.slice(3, 6)}) ${number.slice(6)} `)
    expect(sent).toMatchObject({ status: 200, body: { message: 'Verification code sent successfully!' } })
    expect(sent.body.devCode).toMatch(/^\d{6}$/)
    const verified = await verify(tempToken, ` ${sent.body.devCode} `)
    expect(verified).toMatchObject({ status: 200, body: { message: 'Phone number verified successfully!' } })
    const { token } = verified.body
    expect((await site.get('/api/auth/status', token)).body).toMatchObject({
      isAuthenticated: true,
      isPhoneVerified: true,
      user: { id: user.id, isPhoneVerified: true },
    })
    expect(await site.deps.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ phone: number })
    // The temporary token and the code can be used once.
    expect((await verify(tempToken, sent.body.devCode)).status).toBe(401)
    expect(await verify(token, sent.body.devCode)).toMatchObject({ status: 400 })
    expect(await isIn(token)).toBe(true)
  })

  it('marks the listings of the user as verified', async () => {
    const { user, tempToken } = await newcomer()
    const listing = await site.make.listing({ seller: user })
    expect((await site.get(`/api/listings/${listing.id}`)).body.verified).toBe(false)
    await verify(tempToken, (await request(tempToken)).body.devCode)
    expect((await site.get(`/api/listings/${listing.id}`)).body.verified).toBe(true)
  })

  it('can be skipped once, and is not necessary for later sign-ins', async () => {
    const { user, tempToken } = await newcomer()
    const { status, body } = await post('skip-phone', tempToken)
    expect([status, Object.keys(body)]).toEqual([200, ['token']])
    expect((await site.get('/api/auth/status', body.token)).body).toMatchObject({
      isAuthenticated: true,
      isPhoneVerified: false,
      user: { id: user.id },
    })
    expect((await post('skip-phone', tempToken)).status).toBe(401)
    expect(await site.deps.prisma.session.count({ where: { userId: user.id } })).toBe(1)
  })

  it('gives one token when many requests skip it at once', async () => {
    const { user, tempToken } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('skip-phone', tempToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await site.deps.prisma.session.count({ where: { userId: user.id } })).toBe(1)
  })

  it('is possible later for a signed-in user', async () => {
    const token = await site.make.token()
    const { body } = await verify(token, (await request(token)).body.devCode)
    expect([await isIn(token), await isIn(body.token)]).toEqual([false, true])
  })

  it.each([
    [undefined, 'Please enter a phone number'],
    ['', 'Please enter a phone number'],
    ['  ', 'Please enter a phone number'],
    [4_915_112_345_678, 'Please enter a phone number'],
    ['0151 1234567', 'Please enter the full number with + and the country code, such as +15550100123.'],
    ['+123456', 'Please enter the full number with + and the country code, such as +15550100123.'],
    ['+1234567890123456', 'Please enter the full number with + and the country code, such as +15550100123.'],
    ['+0151234567', 'Please enter the full number with + and the country code, such as +15550100123.'],
    ['+49151abc4567', 'Please enter the full number with + and the country code, such as +15550100123.'],
    [`+${'1'.repeat(10_000)}`, 'Please enter the full number with + and the country code, such as +15550100123.'],
  ])('refuses the number %j', async (phoneNumber, sentence) => {
    const { tempToken } = await newcomer()
    expect(await post('request-phone-code', tempToken, { phoneNumber })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { phoneNumber: sentence } },
    })
  })

  it.each([
    [undefined, 'Please enter the verification code'],
    [' ', 'Please enter the verification code'],
    [123_456, 'Please enter the verification code'],
    ['1234567', 'Invalid verification code'],
    ['abcdef', 'Invalid verification code'],
    ['12345', 'Invalid verification code'],
  ])('refuses the code %j', async (verificationCode, sentence) => {
    const { tempToken } = await newcomer()
    await request(tempToken)
    expect(await verify(tempToken, verificationCode)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { verificationCode: sentence } },
    })
  })

  it('needs a full or temporary session', async () => {
    for (const token of [undefined, 'none', '']) {
      for (const answer of [await request(token), await verify(token, '123456'), await post('skip-phone', token)])
        expect(answer).toMatchObject({ status: 401, body: { error: 'User not authenticated.' } })
    }
    const { tempToken } = await newcomer()
    clock += 30 * MINUTE
    expect((await request(tempToken)).status).toBe(401)
    expect((await post('skip-phone', tempToken)).status).toBe(401)
  })

  it('is possible for one account per number', async () => {
    const number = newNumber()
    await site.make.user({ phone: number })
    const { user, tempToken } = await newcomer()
    const { body } = await request(tempToken, number)
    expect(await verify(tempToken, body.devCode)).toMatchObject({
      status: 409,
      body: { error: 'This phone number belongs to another account.' },
    })
    expect(await site.deps.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ phone: null })
  })
})

describe('a code', () => {
  it('is void after 10 minutes', async () => {
    const { tempToken } = await newcomer()
    const { body } = await request(tempToken)
    clock += 10 * MINUTE
    expect(await verify(tempToken, body.devCode)).toMatchObject({ body: { error: 'Invalid verification code' } })
  })

  it('is void after the request for a newer one', async () => {
    const { tempToken } = await newcomer()
    const [first, second] = [(await request(tempToken)).body.devCode, (await request(tempToken)).body.devCode]
    if (first !== second) expect((await verify(tempToken, first)).status).toBe(400)
    expect((await verify(tempToken, second)).status).toBe(200)
  })

  it('is void after 5 wrong tries, and valid before', async () => {
    for (const [tries, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const { tempToken } = await newcomer()
      const { devCode } = (await request(tempToken)).body
      for (let i = 0; i < tries; i++) expect((await verify(tempToken, wrongOf(devCode))).status).toBe(400)
      expect((await verify(tempToken, devCode)).status).toBe(status)
    }
  })

  it('is void from the fifth wrong try until a new one is requested', async () => {
    const VOID = 'This code is no longer valid after 5 wrong tries. Request a new code.'
    const { tempToken } = await newcomer()
    const { devCode } = (await request(tempToken)).body
    const said = []
    for (let i = 0; i < 6; i++) said.push((await verify(tempToken, wrongOf(devCode))).body.error)
    expect(said).toEqual([...Array<string>(4).fill('Invalid verification code'), VOID, VOID])
    expect(await verify(tempToken, devCode)).toMatchObject({ body: { fields: { verificationCode: VOID } } })
    const again = (await request(tempToken)).body.devCode
    expect((await verify(tempToken, wrongOf(again))).body.error).toBe('Invalid verification code')
    expect((await verify(tempToken, again)).status).toBe(200)
  })

  it('cannot be used by another user', async () => {
    const { devCode } = (await request((await newcomer()).tempToken)).body
    expect((await verify((await newcomer()).tempToken, devCode)).status).toBe(400)
  })

  it('cannot be found with 100 tries at once, over REST and tRPC', async () => {
    const { tempToken } = await newcomer()
    const { devCode } = (await request(tempToken)).body
    const guesses = Array.from({ length: 100 }, (_, i) =>
      String((Number(devCode) + 1 + i) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((code, i) =>
        i % 2
          ? verify(tempToken, code).then(({ status }) => status)
          : site
              .caller(tempToken)
              .auth.verifyPhoneCode({ verificationCode: code })
              .then(
                () => 200,
                ({ cause }) => (cause.code === 'RATE_LIMITED' ? 429 : 400),
              ),
      ),
    )
    // The limit is 30 calls within 10 minutes, and 5 tries of a code.
    expect(answers.filter((status) => status === 400)).toHaveLength(30)
    expect(answers.filter((status) => status === 429)).toHaveLength(70)
    const [code] = await site.deps.prisma.phoneCode.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(code?.tries).toBe(5)
    clock += 9 * MINUTE
    expect((await verify(tempToken, devCode)).status).not.toBe(200)
  })

  it('is stored as a hash', async () => {
    const { tempToken } = await newcomer()
    const { devCode } = (await request(tempToken)).body
    const rows = await sql<{ row: string }>(site.deps, `select phone_code::text as row from phone_code`, [])
    for (const { row } of rows) expect(row.replace(/\+\d+/, '')).not.toContain(`,${devCode},`)
  })
})

describe('requests for codes', () => {
  const statuses = (answers: { status: number }[]) => ({
    sent: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 429).length,
  })

  it('send 5 codes to a user when 50 arrive at once', async () => {
    const { tempToken } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(tempToken)))
    expect(statuses(answers)).toEqual({ sent: 5, refused: 45 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('RATE_LIMITED')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000)
    await expect(site.caller(tempToken).auth.requestPhoneCode({ phoneNumber: newNumber() })).rejects.toThrow(
      'Too many requests.',
    )
    clock += 60 * MINUTE
    expect((await request((await newcomer()).tempToken)).status).toBe(200)
  })

  it('return the number of codes left and the time until the limit resets, before the limit is reached', async () => {
    const { tempToken } = await newcomer()
    const ask = () => site.caller(tempToken).auth.requestPhoneCode({ phoneNumber: newNumber() })
    const left = []
    for (let i = 0; i < 5; i++) {
      left.push((await ask()).left)
      clock += MINUTE
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((calls, minutes) => ({ calls, seconds: (60 - minutes) * 60 })))
    await expect(ask()).rejects.toThrow('Too many requests. Please try again in 55 minutes.')
    // The REST answer has only the fields of the contract.
    expect(Object.keys((await request((await newcomer()).tempToken)).body).toSorted()).toEqual(['devCode', 'message'])
  })

  it('send 5 codes to a number and 10 for an address within an hour', async () => {
    const number = newNumber()
    const forNumber = []
    for (let i = 0; i < 7; i++) forNumber.push(await request((await newcomer()).tempToken, number))
    expect(statuses(forNumber)).toEqual({ sent: 5, refused: 2 })
    const address = newAddress()
    const fromAddress = []
    for (let i = 0; i < 12; i++) fromAddress.push(await request((await newcomer()).tempToken, newNumber(), address))
    expect(statuses(fromAddress)).toEqual({ sent: 10, refused: 2 })
  })

  it('send at most the daily limit of the site', async () => {
    await sql(
      site.deps,
      `insert into rate_count (key, window_start, count) values ('phone:site', $1, 999)
       on conflict (key) do update set window_start = excluded.window_start, count = excluded.count`,
      [now()],
    )
    const answers = [await request((await newcomer()).tempToken), await request((await newcomer()).tempToken)]
    expect(statuses(answers)).toEqual({ sent: 1, refused: 1 })
  })
})

describe('a temporary token', () => {
  it('is valid only for the phone routes', async () => {
    const { user, tempToken } = await newcomer()
    const [listing, part, other] = [
      await site.make.listing({ seller: user }),
      await site.make.part(),
      await site.make.user(),
    ]
    const draft = { productId: part.id, type: 'ask', price: 1, description: 'x' }
    const refused = [
      site.request('POST', '/api/listings', { token: tempToken, payload: draft }),
      site.request('PATCH', `/api/listings/${listing.id}`, { token: tempToken, payload: { price: 2 } }),
      site.request('DELETE', `/api/listings/${listing.id}`, { token: tempToken }),
      site.request('POST', `/api/listings/${listing.id}/report`, { token: tempToken, payload: { reason: 'x' } }),
      site.request('POST', '/api/messages', { token: tempToken, payload: { receiverId: other.id, content: 'x' } }),
      site.get('/api/messages/conversations', tempToken),
      site.get(`/api/messages/conversation/${other.id}`, tempToken),
      site.request('POST', '/api/comments', { token: tempToken, payload: { productId: part.id, text: 'x' } }),
      post('logout', tempToken),
    ]
    for (const { status } of await Promise.all(refused)) expect(status).toBe(401)
    const caller = site.caller(tempToken)
    const id = listing.id
    const calls = [
      () => caller.listing.create({ ...draft, partId: part.id, type: 'ask' }),
      () => caller.listing.edit({ id, price: '2' }),
      () => caller.listing.renew({ id }),
      () => caller.listing.remove({ id }),
      () => caller.listing.sell({ id, otherId: null }),
      () => caller.listing.partners({ id }),
      () => caller.trade.pending({ partnerId: other.id }),
      () => caller.trade.list({}),
      () => caller.trade.acceptListing({ id, price: 64 }),
      () => caller.trade.confirm({ id, price: 64, soldOn: '2026-11-22' }),
      () => caller.trade.cancel({ id }),
      () => caller.offer.make({ listingId: id, price: 40 }),
      () => caller.offer.accept({ id }),
      () => caller.message.send({ receiverId: other.id, content: 'x' }),
      () => caller.message.list({ partnerId: other.id }),
      () => caller.message.conversations(),
      () => caller.message.unreadCount(),
      () => caller.message.markRead({ partnerId: other.id }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await isIn(tempToken)).toBe(false)
  })
})

describe('in production', () => {
  const google = { clientId: 'id', clientSecret: 'hush' }

  it('no phone can be verified without a provider, and the answer says so', async () => {
    const deps = { ...site.deps, phoneClient: { kind: 'none' as const } }
    const { requestPhoneCode } = await import('../../server/domains/people/auth/phone-service.ts')
    await expect(requestPhoneCode(deps, (await newcomer()).user.id, newNumber(), '192.0.2.1')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Phone verification is not set up on this site. You can skip it.',
    })
    const { openPhoneClient } = await import('../../server/phone/phone-client.ts')
    expect(openPhoneClient({ ...site.deps.config, mode: 'production', google }, () => undefined).kind).toBe('none')
  })

  it('Twilio Verify creates, sends and compares the codes', async () => {
    const calls: { path: string; fields: Record<string, string>; authorization: string | undefined }[] = []
    let answer = { status: 201, body: { status: 'pending' } as object }
    const reply = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const fields = Object.fromEntries(new URLSearchParams(await text(incoming)))
      calls.push({ path: incoming.url ?? '', fields, authorization: incoming.headers.authorization })
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    }
    const server = createServer((incoming, outgoing) => void reply(incoming, outgoing)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const account = { accountSid: 'AC1', authToken: 'hush', serviceSid: 'VA1' }
    const twilio = await bootApp({}, { phoneClient: twilioVerify(account, origin) })
    const tempToken = await twilio.make.token(undefined, 'temporary')
    const ask = () =>
      twilio.request('POST', '/api/auth/request-phone-code', {
        token: tempToken,
        payload: { phoneNumber: '+4915112345678' },
      })
    const enter = (verificationCode: string) =>
      twilio.request('POST', '/api/auth/verify-phone-code', { token: tempToken, payload: { verificationCode } })

    expect((await ask()).body).toEqual({ message: 'Verification code sent successfully!' })
    answer = { status: 200, body: { status: 'pending' } }
    expect((await enter('111111')).status).toBe(400)
    answer = { status: 404, body: { code: 20_404 } }
    expect((await enter('111111')).status).toBe(400)
    answer = { status: 500, body: {} }
    expect(await enter('222222')).toMatchObject({
      status: 503,
      body: { error: 'The code could not be checked. Please try again in a moment.' },
    })
    answer = { status: 400, body: { code: 60_200 } }
    expect(await ask()).toMatchObject({ status: 400, body: { error: 'Failed to send verification code' } })
    answer = { status: 429, body: { code: 60_203 } }
    expect(await ask()).toMatchObject({ status: 503, body: { error: 'Failed to send verification code' } })
    answer = { status: 201, body: { status: 'pending' } }
    await ask()
    answer = { status: 200, body: { status: 'approved' } }
    expect((await enter('222222')).body.token).toEqual(expect.any(String))

    expect(calls[0]).toEqual({
      path: '/v2/Services/VA1/Verifications',
      fields: { To: '+4915112345678', Channel: 'sms' },
      authorization: `Basic ${Buffer.from('AC1:hush').toString('base64')}`,
    })
    expect(calls.at(-1)).toMatchObject({
      path: '/v2/Services/VA1/VerificationCheck',
      fields: { To: '+4915112345678', Code: '222222' },
    })
    expect(twilio.faults.join('')).not.toContain('hush')
    server.close()
    await twilio.close()
  })
})
