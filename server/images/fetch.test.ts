import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { fetchImage } from './fetch.ts'
import { isPublic, lookupPublic } from './public-address.ts'
import { ImageRejected } from './image-rejected.ts'

const lookup = vi.spyOn(dns, 'lookup')
afterEach(() => void lookup.mockReset())
afterAll(() => lookup.mockRestore())

type Found = { address: string; family: number }[]
/** Sets the addresses to which names resolve, call by call. */
const resolveTo = (...answers: Found[]) =>
  lookup.mockImplementation(((_name: string, _options: unknown, done: (error: null, found: Found) => void) =>
    done(null, answers.shift() ?? [])) as never)

const PRIVATE = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '93.184.215.14', family: 4 }

async function refusal(address: string): Promise<string> {
  const options = { hosts: new Map<string, string>(), userAgent: 'Tappet', signal: AbortSignal.timeout(5_000) }
  const error: unknown = await fetchImage(address, options).catch((thrown: unknown) => thrown)
  if (error instanceof ImageRejected) return error.message
  throw new Error(`${address} was not refused`)
}

test.each([
  ['http://127.0.0.1/x.jpg', '127.0.0.1 is not public'],
  ['https://2130706433/x.jpg', '127.0.0.1 is not public'],
  ['http://0177.0.0.1/x.jpg', '127.0.0.1 is not public'],
  ['http://127.0.0.1./x.jpg', '127.0.0.1 is not public'],
  ['http://[::ffff:127.0.0.1]/x.jpg', '::ffff:7f00:1 is not public'],
  ['http://[::1]/x.jpg', '::1 is not public'],
  ['http://93.184.215.14:8080/x.jpg', 'port 8080 is not fetched'],
  ['http://a:b@93.184.215.14/x.jpg', 'an address with a user name is not fetched'],
  ['file:///etc/passwd', 'file: is not fetched'],
])('%s is not requested: %s', async (address, reason) => {
  expect(await refusal(address)).toBe(reason)
  expect(lookup).not.toHaveBeenCalled()
})

test('a fetch is aborted by its signal if the server does not respond', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const began = performance.now()
  for (const scheme of ['http', 'https']) {
    const hosts = new Map([['pictures.example', `${scheme}://127.0.0.1:${port}`]])
    const options = { hosts, userAgent: 'Tappet', signal: AbortSignal.timeout(100) }
    await expect(fetchImage('https://pictures.example/x.jpg', options)).rejects.toThrow(ImageRejected)
  }
  expect(performance.now() - began).toBeLessThan(4_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

describe('a name', () => {
  test('is not requested if any of its addresses is private', async () => {
    for (const found of [[PRIVATE], [PUBLIC, PRIVATE], [{ address: 'fd00::1', family: 6 }, PUBLIC]]) {
      resolveTo(found)
      expect(await refusal('https://pictures.example/x.jpg')).toMatch(/pictures\.example is at (127\.0\.0\.1|fd00::1)/)
    }
  })

  test('without addresses is rejected', async () => {
    resolveTo([])
    expect(await refusal('http://pictures.example/x.jpg')).toContain('pictures.example is at no address')
  })

  test('is resolved once, and the connection uses the checked addresses', () => {
    resolveTo([PUBLIC], [PRIVATE])
    const done = vi.fn<(error: Error | null, address: unknown, family?: number) => void>()
    lookupPublic('pictures.example', { all: true }, done)
    expect(done.mock.calls).toEqual([[null, [PUBLIC]]])
    resolveTo([PUBLIC], [PRIVATE])
    lookupPublic('pictures.example', {}, done)
    expect(done.mock.lastCall).toEqual([null, PUBLIC.address, 4])
    expect(lookup).toHaveBeenCalledTimes(2)
  })
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:81b::200e', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.0.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::7f00:1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['100::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['', false],
])('%s is public: %s', (address, is) => {
  expect(isPublic(address)).toBe(is)
})
