import { expect, it } from 'vitest'
import { keptPage, treatmentOf, type Treatment } from './worker-policy.ts'

const ORIGIN = 'https://tappet.example'
const request = (path: string, given: Partial<Parameters<typeof treatmentOf>[0]> = {}) =>
  ({
    method: 'GET',
    mode: 'cors',
    destination: '',
    cache: 'default',
    url: new URL(path, ORIGIN).href,
    ...given,
  }) as const
const navigate = { mode: 'navigate', destination: 'document' } as const

it.each<[Treatment, string, Parameters<typeof request>[1]]>([
  ['page', '/api/auth/google', navigate],
  ['page', '/', navigate],
  ['page', '/part/x?comment=1', navigate],
  ['page', '/messages', navigate],
  ['page', '/@someone', navigate],
  ['file', '/assets/entry-client-x.js', { destination: 'script' }],
  ['file', '/assets/x.svg', { destination: 'image' }],
  // Asks whether the server still has the file.
  ['pass', '/assets/entry-client-x.js', { method: 'HEAD', cache: 'no-store' }],
  ['pass', '/assets/entry-client-x.js', { cache: 'no-store' }],
  ['image', '/images/a/640.webp', { destination: 'image' }],
  ['pass', '/images/a/640.webp', {}],
  ['pass', 'https://pictures.example/images/a.webp', { destination: 'image' }],
  ['share', '/sell/share', { ...navigate, method: 'POST' }],
  ['pass', '/sell/share', { method: 'POST' }],
  ['pass', '/trpc/garage.list', {}],
  ['pass', '/trpc/want.set', { method: 'POST' }],
  ['pass', '/trpc/live.events', { destination: '' }],
  ['pass', '/api/docs', navigate],
  ['pass', '/api/parts', { method: 'POST' }],
  ['pass', '/part/x', {}],
  ['pass', '/favicon.ico', { destination: 'image' }],
  ['pass', '/healthz', { cache: 'no-store' }],
])('%s: %s %o', (treatment, path, given) => {
  expect(treatmentOf(request(path, given), ORIGIN)).toBe(treatment)
})

it('only the home page, parts, the garage and the wants are kept', () => {
  expect(['/', '/part/x', '/garage', '/wants'].map(keptPage)).toEqual(['home', 'part', 'garage', 'wants'])
  const others = [
    '/part',
    '/part/',
    '/part/x/history',
    '/part/x/edit',
    '/messages',
    '/trades',
    '/notifications',
    '/following',
    '/account/x',
    '/search',
    '/admin',
    '/sell',
    '/wants/x',
    '/garage/',
    '/login',
    '/saved-searches',
  ]
  expect(others.filter((path) => keptPage(path) !== null)).toEqual([])
})
