import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, held, render, violations, visit, type Outputs } from '../../../tests/support/render.tsx'
import { listing, newId, part, partAnswers, written } from '../../../tests/support/samples.ts'
import { addWaiting, readWaiting } from '../offline/queue.ts'
import { FollowButton } from './FollowButton.tsx'

type Follow = Outputs['follow']['list']['items'][number]

const PART = { type: 'part', id: newId() } as const
const own = (given: Partial<Outputs['follow']['about']> = {}): Outputs['follow']['about'] => ({
  level: 'none',
  topics: ['asks', 'edits'],
  isChosen: false,
  counts: { follow: 3, want: 0 },
  ...given,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const arrow = () => page.getByRole('button', { name: 'What to tell me about this part' })

describe('the follow button', () => {
  it('keeps its width for a visitor and at each level', async () => {
    const visitor = await render(<FollowButton item={PART} />)
    // The font is loaded for the first text.
    await document.fonts.ready
    const widths = [button('Follow').element().parentElement?.getBoundingClientRect().width]
    visitor.unmount()
    for (const level of ['none', 'following', 'muted'] as const) {
      const { unmount } = await render(<FollowButton item={PART} />, {
        user: aUser(),
        answers: { follow: { about: own({ level }) } },
      })
      await expect.element(arrow()).toBeVisible()
      const word = { none: 'Follow', following: 'Following', muted: 'Muted' }[level]
      await expect.element(button(word)).toHaveAttribute('aria-pressed', String(level !== 'none'))
      widths.push(button(word).element().parentElement?.getBoundingClientRect().width)
      unmount()
    }
    expect(new Set(widths).size).toBe(1)
  })

  it('pressed before the level is known follows only what is not followed or muted', async () => {
    for (const level of ['none', 'muted'] as const) {
      const { answer, release } = held(own({ level }))
      const { calls, unmount } = await render(<FollowButton item={PART} />, {
        user: aUser(),
        answers: { follow: { about: answer, set: own({ level: 'following' }) } },
      })
      await expect.element(arrow()).toBeVisible()
      await button('Follow').click()
      release()
      if (level === 'muted') await expect.element(button('Muted')).toBeVisible()
      else await expect.element(button('Following')).toBeVisible()
      expect(calls('follow.set')).toEqual(level === 'muted' ? [] : [{ ...PART, level: 'following' }])
      unmount()
    }
  })

  it('takes the place of a change that waits for a connection', async () => {
    const user = aUser()
    addWaiting(user.id, 'Intake Boot', { ...PART, level: 'following' })
    const { calls } = await render(<FollowButton item={PART} />, {
      user,
      answers: { follow: { about: own(), set: own({ isChosen: true }) } },
    })
    await button('Following').click()
    await expect.element(button('Follow')).toBeVisible()
    await expect.poll(() => readWaiting(user.id)).toEqual([])
    expect(calls('follow.set')).toEqual([{ ...PART, level: 'none' }])
  })

  it('shows the stored level again and the reason if the server rejects a change', async () => {
    await render(<FollowButton item={PART} />, {
      user: aUser(),
      answers: { follow: { about: own(), set: failed('CONFLICT', 'You can follow or mute at most 5,000 items.') } },
    })
    await expect.element(arrow()).toBeVisible()
    await button('Follow').click()
    await expect.element(page.getByText('You can follow or mute at most 5,000 items.')).toBeVisible()
    await expect.element(button('Follow')).toBeVisible()
  })

  it('changes several topics while its menu stays open, and follows again with them after "Undo"', async () => {
    let stored = own({ level: 'following' })
    const { calls } = await render(<FollowButton item={PART} />, {
      user: aUser(),
      answers: {
        follow: {
          about: () => stored,
          set: ({ level, topics = stored.topics }) => (stored = { ...stored, level, topics }),
        },
      },
    })
    await arrow().click()
    await page.getByRole('menuitemcheckbox', { name: 'Edits of this part', checked: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Sales', checked: false }).click()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Sales', checked: true })).toBeVisible()
    const labels = page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(labels).toEqual(['Mute', 'How you are told', 'Unfollow'])
    await page.getByRole('menuitem', { name: 'Unfollow' }).click()
    await expect.element(arrow()).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(button('Following')).toBeVisible()
    expect(calls('follow.set').at(-1)).toEqual({ ...PART, level: 'following', topics: ['asks', 'sales'] })
  })
})

describe('after an act', () => {
  it.each([
    ['not followed before', own(), true],
    ['followed before', own({ level: 'following' }), false],
    ['muted', own({ level: 'muted', isChosen: true }), false],
    ['unfollowed by the user', own({ isChosen: true }), false],
  ])('on a part that was %s, the page says whether it is followed now', async (_, about, isTold) => {
    const answers = partAnswers(part({ id: PART.id }))
    const create = written(listing({ seller: aUser() }))
    const set = own({ isChosen: true })
    const { calls } = await visit('/part/camshaft', {
      user: aUser(),
      answers: { ...answers, listing: { ...answers.listing, create }, follow: { about, set } },
    })
    await page.getByRole('button', { name: 'Add New Listing' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add New Listing' })
    await form.getByRole('radio', { name: 'Bid' }).click()
    await form.getByLabelText('Price (USD)').fill('48')
    await form.getByLabelText('Description').fill('INA, sealed')
    await form.getByRole('button', { name: 'Add Listing' }).click()
    await expect.element(page.getByText('Your bid is listed.')).toBeVisible()
    const said = page.getByText('Following.', { exact: true })
    if (!isTold) return expect.element(said).not.toBeInTheDocument()
    await expect.element(said).toBeVisible()
    await expect.element(page.getByText('4 follow', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(button('Follow')).toBeVisible()
    expect(calls('follow.set')).toEqual([{ ...PART, level: 'none' }])
  })
})

const item = (type: Follow['type'], name: string | null, given: Partial<Follow> = {}): Follow => ({
  type,
  id: newId(),
  level: 'following',
  topics: [],
  since: '2026-01-02T03:04:05.000Z',
  name,
  slug: 'slug',
  on: null,
  ...given,
})

describe('the page of follows', () => {
  it('leads to each item, and says what is no longer shown', async () => {
    const items = [
      item('part', 'Camshaft', { topics: ['asks', 'sales'] }),
      item('tag', 'bmw', { id: 'bmw', slug: null }),
      item('vehicle', 'BMW 320i'),
      item('seller', 'Bob Byrne', { id: 'bob', slug: null }),
      item('post', 'My E46'),
      item('thread', 'Camshaft', { id: 'root', on: 'part' }),
      item('thread', 'My E46', { id: 'other', on: 'post', level: 'muted' }),
      item('part', null),
    ]
    await visit('/following', { user: aUser(), answers: { follow: { list: { items, nextCursor: null, counts: [] } } } })
    await expect.element(page.getByRole('link', { name: 'Bob Byrne' })).toHaveAttribute('href', '/account/bob')
    const rows = page.getByRole('listitem').elements()
    const links = rows.flatMap((row) => [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')))
    expect(links.slice(0, 7)).toEqual([
      '/part/slug',
      '/search?q=bmw',
      '/vehicle/slug',
      '/account/bob',
      '/blog/slug',
      '/part/slug?comment=root',
      '/blog/slug?comment=other',
    ])
    await expect.element(page.getByText('Part · New asks and price falls, Sales')).toBeVisible()
    await expect.element(button('Unfollow A part that is no longer shown')).toBeVisible()
    await expect.element(button('Unmute Thread on My E46')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('is filtered by type and level in the address, with counts, and loads more', async () => {
    const counts = [
      { type: 'part', level: 'following', count: 30 },
      { type: 'part', level: 'muted', count: 1 },
      { type: 'tag', level: 'following', count: 2 },
    ] as const
    const { calls } = await visit('/following?type=part', {
      user: aUser(),
      answers: {
        follow: {
          list: ({ cursor }) => ({
            items: [item('part', cursor ? 'Older' : 'Newer')],
            nextCursor: cursor ? null : 'more',
            counts: [...counts],
          }),
        },
      },
    })
    await expect.element(button('Parts 31')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Vehicles 0')).toBeDisabled()
    await expect.element(button('Following 30')).toBeVisible()
    await expect.element(page.getByText('31 items')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect.element(page.getByRole('link', { name: 'Older' })).toBeVisible()
    await button('Muted 1').click()
    expect(location.search).toBe('?type=part&level=muted')
    await button('Clear all').click()
    await expect.poll(() => location.search).toBe('')
    expect(calls('follow.list')).toMatchObject([
      { type: 'part' },
      { type: 'part', cursor: 'more' },
      { type: 'part', level: 'muted' },
      {},
    ])
  })

  it('says that nothing is followed yet, and why it could not be loaded', async () => {
    const { unmount } = await visit('/following', {
      user: aUser(),
      answers: { follow: { list: { items: [], nextCursor: null, counts: [] } } },
    })
    await expect.element(page.getByRole('heading', { name: 'Nothing followed yet' })).toBeVisible()
    expect(await violations()).toEqual([])
    unmount()
    const { answers } = await visit('/following?level=muted', {
      user: aUser(),
      answers: { follow: { list: failed('INTERNAL', 'The list is closed.') } },
    })
    await expect.element(page.getByText('The list is closed.')).toBeVisible()
    answers.follow = { list: { items: [], nextCursor: null, counts: [] } }
    await button('Try again').click()
    await expect.element(page.getByText('Nothing with these filters.')).toBeVisible()
  })
})
