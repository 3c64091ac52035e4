import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failed, render, type Answers } from '../../tests/support/render.tsx'
import { part, partAnswers } from '../../tests/support/samples.ts'
import { LinkPrefetch } from './LinkPrefetch.tsx'

const CAMSHAFT = part({ name: 'Camshaft', slug: 'camshaft' })
const LINKS = (
  <>
    <LinkPrefetch />
    <a href="/part/camshaft">Part</a>
    <a href="/part/camshaft" target="_blank" rel="noreferrer">
      Part in a new tab
    </a>
    <a href="/about">This page</a>
    <a href="/api/docs">Not a page of the router</a>
  </>
)
async function open(answers: Answers = partAnswers(CAMSHAFT)) {
  // The pointer of the test before would be on a link.
  await userEvent.hover(document.documentElement, { position: { x: 900, y: 600 } })
  return render(LINKS, { path: '/about', answers })
}
const link = (name: string) => page.getByRole('link', { name, exact: true })

it.each([
  ['the pointer stays on it', () => link('Part').hover()],
  ['it has the focus', () => userEvent.keyboard('{Tab}')],
  [
    'it is touched',
    async () =>
      void link('Part')
        .element()
        .dispatchEvent(new TouchEvent('touchstart', { bubbles: true })),
  ],
])('the page of a link is loaded when %s', async (_when, act) => {
  const { calls } = await open()
  await act()
  await expect.poll(() => calls('part.bySlug')).toEqual([{ idOrSlug: 'camshaft' }])
})

it.each(['Part in a new tab', 'This page', 'Not a page of the router'])(
  'nothing is loaded for the link "%s"',
  async (name) => {
    const { queryClient } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await link(name).hover()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(queryClient.getQueryCache().findAll({ queryKey: [['part']] })).toEqual([])
  },
)

it('a page that could not be loaded is loaded again when the link is followed', async () => {
  const { calls, queryClient } = await open({ part: { bySlug: failed('INTERNAL', 'The database is away.') } })
  await link('Part').hover()
  await expect.poll(() => calls('part.bySlug')).toHaveLength(1)
  await expect.poll(() => queryClient.getQueryCache().findAll({ queryKey: [['part']] })).toEqual([])
})
