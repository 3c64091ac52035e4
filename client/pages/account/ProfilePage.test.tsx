import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  DESKTOP,
  failed,
  held,
  PHONE,
  visit,
  type Answers,
  type Outputs,
} from '../../../tests/support/render.tsx'
import { comment, listing, listOf, newId, person, profile, type Profile } from '../../../tests/support/samples.ts'

type ProfileComment = Outputs['user']['comments']['items'][number]
type ProfileListing = Outputs['user']['listings']['items'][number]

const CAMSHAFT = { id: 'part', slug: 'camshaft', title: 'Camshaft' }
const POST = { id: 'post', slug: 'on-cams', title: 'On cams' }
const commentOn = (text: string, on: Partial<ProfileComment>): ProfileComment => ({
  ...comment(text),
  part: null,
  post: null,
  ...on,
})
const listingOf = (given: Parameters<typeof listing>[0]): ProfileListing => ({
  ...listing(given),
  part: { id: 'part', slug: 'camshaft', name: 'Camshaft', image: null, number: null },
})
const edit = (number: number) => ({
  id: newId(),
  number,
  subject: number === 2 ? ('cars' as const) : ('part' as const),
  part: CAMSHAFT,
  createdAt: '2026-01-02T03:04:05.000Z',
})
const EMPTY = {
  comments: listOf<ProfileComment>(),
  listings: listOf<ProfileListing>(),
  bids: listOf<ProfileListing>(),
  expired: listOf<ProfileListing>(),
  edits: listOf<Outputs['user']['edits']['items'][number]>(),
  sales: listOf<Outputs['user']['sales']['items'][number]>(),
  posts: listOf<Outputs['user']['posts']['items'][number]>(),
}

type Given = { user?: ReturnType<typeof aUser>; viewport?: typeof DESKTOP }

const open = (shown: Profile, answers: Answers['user'] = {}, options: Given = {}) =>
  visit(`/account/${shown.id}`, { ...options, answers: { user: { profile: shown, ...EMPTY, ...answers } } })
/** Opens the profile of the signed-in user. */
const openOwn = (answers: Answers['user'] = {}, viewport = DESKTOP, shown = profile()) =>
  open(shown, answers, { user: aUser({ id: shown.id, name: shown.name }), viewport })

const section = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const headings = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent)

describe.each([
  ['on a wide screen', DESKTOP],
  ['on a phone', PHONE],
])('the profile of a user, %s,', (_where, viewport) => {
  it('is focused in its visual order', async () => {
    await openOwn({}, viewport)
    const tops = () =>
      page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.getBoundingClientRect())
    await expect.poll(() => tops().length).toBe(8)
    for (const [at, { left, top }] of tops().entries()) {
      const before = tops()[at - 1]
      if (before) expect(left > before.left || top > before.top).toBe(true)
    }
  })

  it('shows a visitor the lists of the user, without bids and buttons', async () => {
    const ask = listingOf({ id: 'ask', priceCents: 6_400 })
    const bid = listingOf({ type: 'bid', priceCents: 4_800 })
    const sale = { id: newId(), part: CAMSHAFT, priceCents: 11_200, buyer: null, soldOn: '2026-01-02' }
    await open(
      profile({ verified: true, trades: { sold: 1, bought: 2 } }),
      {
        comments: listOf([
          commentOn('The groove is the thing.', { id: 'comment', part: CAMSHAFT }),
          commentOn('One more picture.', { post: POST }),
          commentOn('Anyone measured one?', {}),
        ]),
        listings: listOf([bid, ask]),
        edits: { ...listOf([edit(1)]), total: 6 },
        sales: listOf([sale]),
      },
      { viewport },
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'Petra Profile' })).toBeVisible()
    for (const text of ['Joined', 'Verified', 'Status: active', 'Items Bought'])
      await expect.element(page.getByText(text)).toBeVisible()
    const counts = page.getByRole('definition')
    await expect.poll(() => counts.elements().map((each) => each.textContent)).toEqual(['No feedback yet', '2', '1'])
    await expect
      .poll(() => headings().toSorted())
      .toEqual(['Active Listings 2', 'Blog Posts 0', 'Comments 3', 'Feedback 0', 'Items Sold 1', 'Product Edits 6'])

    const listings = section('Active Listings')
    await expect
      .element(listings.getByRole('listitem').first())
      .toMatchTextContent(/^Bidding on.+Active · listed.+\$48\.00$/)
    await expect.element(listings.getByRole('listitem').last()).toMatchTextContent(/^Selling.+\$64\.00$/)
    await expect.element(listings.getByRole('link').last()).toHaveAttribute('href', '/part/camshaft?listing=ask')
    const comments = section('Comments').getByRole('listitem')
    await expect.element(comments.first().getByRole('link')).toHaveAttribute('href', '/part/camshaft?comment=comment')
    await expect.element(comments.nth(1).getByRole('link', { name: 'On cams' })).toBeVisible()
    await expect.element(comments.last()).toMatchTextContent('on a deleted item')

    for (const name of [/^Delete/, /^Edit/, /^Renew/])
      expect(page.getByRole('main').getByRole('button', { name }).elements()).toEqual([])
    for (const name of ['Create New Post', 'Send Message', 'Settings'])
      expect(page.getByRole('main').getByRole('link', { name }).elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Report Petra Profile' })).toBeVisible()
  })
})

describe('the profile page', () => {
  it('shows empty lists', async () => {
    await open(profile())
    for (const text of [
      'No comments yet.',
      'No active listings.',
      'No edits yet.',
      'Nothing sold yet.',
      'No blog posts yet.',
    ])
      await expect.element(page.getByText(text)).toBeVisible()
  })

  it('shows bio and location as plain text', async () => {
    await open(profile({ bio: 'Old *diesels*.\n<b>Call</b> me.', location: 'Porto' }))
    await expect.element(page.getByText('Old *diesels*. <b>Call</b> me.')).toBeVisible()
    await expect.element(page.getByText('Porto')).toBeVisible()
  })

  it('shows the end of a mute', async () => {
    await open(profile({ mutedUntil: '2099-05-06T07:08:00.000Z' }))
    await expect.element(page.getByText('Status: muted until 6 May 2099, 07:08 (UTC)')).toBeVisible()
  })

  it('loads more of a list with Load More, which keeps the focus in the list', async () => {
    const late = held(listOf([edit(1)]))
    const first = { ...listOf([6, 5, 4, 3, 2].map(edit)), total: 6, nextCursor: 'next' }
    await open(profile(), { edits: ({ cursor }) => (cursor ? late.answer() : first) })
    const edits = section('Product Edits')
    const more = edits.getByRole('button', { name: 'Load More' })
    await more.click()
    const waiting = edits.getByRole('button', { name: 'Loading more...' })
    await expect.element(waiting).toHaveFocus()
    late.release()
    await expect.poll(() => edits.getByRole('listitem').elements().length).toBe(6)
    expect(edits.element().contains(document.activeElement)).toBe(true)
    expect(edits.getByText('Cars').elements()).toHaveLength(1)
    expect(more.elements()).toEqual([])
  })

  it('shows the owner the bids, the buyers and the buttons', async () => {
    const sale = {
      id: newId(),
      part: null,
      priceCents: 100,
      buyer: person('Hana Buyer'),
      soldOn: '2026-01-02',
    }
    await openOwn({
      bids: listOf([listingOf({ type: 'bid' })]),
      expired: listOf([listingOf({ status: 'expired', expiresAt: '2026-01-02T03:04:05.000Z' })]),
      sales: listOf([sale]),
      comments: listOf([commentOn('![ ](x)', { html: '<p><img alt=" "></p>' })]),
    })
    await expect.element(page.getByRole('link', { name: 'Create New Post' })).toBeVisible()
    await expect.element(section('Items Sold').getByRole('link', { name: 'Hana Buyer' })).toBeVisible()
    await expect
      .element(section('My Active Bids').getByRole('button', { name: 'Delete listing: Camshaft' }))
      .toBeVisible()
    await expect.element(section('Active Listings').getByText(/^Expired /)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Renew listing: Camshaft' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Delete comment: An image' })).toBeVisible()
    expect(page.getByText('Report', { exact: true }).elements()).toEqual([])
  })

  it('lets the owner delete a post where it is listed', async () => {
    const post = { id: newId(), slug: 'on-camshafts', title: 'On camshafts', previewHtml: '', votes: 0 }
    let posts = [{ ...post, createdAt: '2026-01-02T03:04:05.000Z' }]
    const { answers, calls } = await openOwn({ posts: () => listOf(posts) })
    answers.post = {
      remove() {
        posts = []
        return undefined
      },
    }
    await section('Blog Posts').getByRole('button', { name: 'Delete post: On camshafts' }).click()
    await page.getByRole('dialog', { name: 'Delete Post' }).getByRole('button', { name: 'Delete Post' }).click()
    await expect.element(page.getByText('No blog posts yet.')).toBeVisible()
    expect(calls('post.remove')).toEqual([{ id: post.id }])
  })

  it('does not show the report button to the owner while the session is not confirmed', async () => {
    const shown = profile()
    const user = aUser({ id: shown.id, name: shown.name })
    const session = held({ isAuthenticated: true, user, isPhoneVerified: true })
    localStorage.setItem('authToken', 'token')
    const opened = visit(`/account/${shown.id}`, {
      user,
      answers: { user: { profile: shown, ...EMPTY }, auth: { status: session.answer } },
    })
    await expect.element(page.getByRole('heading', { level: 1, name: shown.name })).toBeVisible()
    const report = page.getByText('Report', { exact: true })
    expect(document.documentElement.dataset['session']).toBe('loading')
    await expect.element(report).not.toBeVisible()
    session.release()
    await opened
    await expect.element(page.getByRole('link', { name: 'Create New Post' })).toBeVisible()
    expect(report.elements()).toEqual([])
  })

  it('shows another user the ways to write to and report the user', async () => {
    const shown = profile()
    await open(shown, {}, { user: aUser() })
    const write = page.getByRole('link', { name: 'Send Message' })
    await expect.element(write).toHaveAttribute('href', `/messages?recipientId=${shown.id}`)
    await expect.element(page.getByRole('button', { name: 'Report Petra Profile' })).toBeVisible()
    expect(section('Settings').elements()).toEqual([])
  })

  it('removes an item that is already deleted, although its deletion fails', async () => {
    const { answers } = await openOwn({ bids: listOf([listingOf({ type: 'bid' })]) })
    await expect.poll(headings).toContain('My Active Bids 1')
    answers.listing = { remove: failed('NOT_FOUND', 'This listing no longer exists.') }
    answers.user = { ...answers.user, bids: listOf([]) }
    await page.getByRole('button', { name: 'Delete listing: Camshaft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Listing' }).click()
    await expect.element(page.getByText(/^Failed to delete listing: /).first()).toBeVisible()
    await expect.poll(headings).toContain('My Active Bids 0')
    await expect.element(section('My Active Bids')).toHaveFocus()
  })

  it('fits into a window of 320 px with the longest words', async () => {
    const shown = profile({ name: 'W'.repeat(60), bio: 'b'.repeat(300) })
    const comments = listOf([commentOn('y'.repeat(300), { part: { ...CAMSHAFT, title: `Pump ${'x'.repeat(90)}` } })])
    await openOwn(
      { comments, listings: listOf([listingOf({ priceCents: 99_999_999 })]) },
      { width: 320, height: 700 },
      shown,
    )
    await expect.element(section('Settings')).toBeInTheDocument()
    await expect.poll(headings).toContain('Comments 1')
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
  })

  it('shows an error if expired listings cannot be loaded, and tries again', async () => {
    const { answers } = await openOwn({ expired: failed('INTERNAL', 'The server is tired.') })
    const listings = section('Active Listings')
    await expect.element(listings.getByText('Error: The server is tired.')).toBeVisible()
    answers.user = { ...answers.user, expired: listOf([listingOf({ status: 'expired' })]) }
    await listings.getByRole('button', { name: 'Try again' }).click()
    await expect.element(listings.getByText(/^Expired /).last()).toBeVisible()
  })

  it('shows an error if a deletion fails, and keeps the item', async () => {
    const comments = listOf([commentOn('The groove is the thing.', { part: CAMSHAFT })])
    const { answers } = await openOwn({ comments })
    answers.comment = { remove: failed('INTERNAL', 'The server is tired.') }
    await page.getByRole('button', { name: 'Delete comment: The groove is the thing.' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Are you sure you want to delete this comment?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Comment' }).click()
    await expect.element(page.getByText('Failed to delete comment: The server is tired.').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(headings).toContain('Comments 1')
  })

  it('of a user who does not exist says so', async () => {
    await visit('/account/nobody', {
      answers: { user: { ...EMPTY, profile: failed('NOT_FOUND', 'User not found.') } },
    })
    await expect.element(page.getByRole('heading', { level: 1, name: 'User not found.' })).toBeVisible()
  })

  it('shows an error, and tries again', async () => {
    const { answers } = await visit('/account/petra', {
      answers: { user: { ...EMPTY, profile: failed('INTERNAL', 'The server is tired.') } },
    })
    await expect.element(page.getByText('Error: The server is tired.')).toBeVisible()
    answers.user = { ...EMPTY, profile: profile() }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Petra Profile' })).toBeVisible()
  })
})

describe('the settings of a seller', () => {
  const GRAZ = { id: 2_778_067, name: 'Graz', region: 'Styria', country: 'AT' }

  it('save a place from the list, and no other text', async () => {
    const suggest = ({ q }: { q: string }) => (q === 'gra' ? [GRAZ] : [])
    const shown = profile()
    const { calls } = await visit(`/account/${shown.id}`, {
      user: aUser({ id: shown.id, name: shown.name }),
      answers: { user: { profile: shown, ...EMPTY, setPlace: undefined }, place: { suggest } },
    })
    const field = page.getByRole('combobox', { name: 'My place' })
    const save = page.getByRole('button', { name: 'Save Place' })
    await field.fill('Nowhere')
    await save.click()
    await expect.element(page.getByText('Choose a place from the list.')).toBeVisible()
    await field.fill('gra')
    await page.getByRole('option', { name: 'Graz' }).click()
    await save.click()
    await expect.element(page.getByText('Place saved.')).toBeVisible()
    await field.fill('')
    await save.click()
    await expect.poll(() => calls('user.setPlace')).toEqual([{ placeId: GRAZ.id }, { placeId: null }])
  })

  it('need the particulars of a business, and show them', async () => {
    const { calls } = await openOwn({ setSelling: undefined })
    const save = page.getByRole('button', { name: 'Save Selling' })
    await page.getByRole('radio', { name: 'Business seller' }).click()
    await save.click()
    for (const sentence of ['Enter the name of the business.', 'Enter the street', 'Choose a country from the list.'])
      await expect.element(page.getByText(sentence)).toBeVisible()
    const values = {
      'Business name': 'Kessler',
      'Street and number': 'Lendplatz 1',
      'Postal code': '8020',
      City: 'Graz',
    }
    for (const [label, value] of Object.entries(values)) await page.getByLabelText(label, { exact: true }).fill(value)
    await page.getByLabelText('Country', { exact: true }).selectOptions('Austria')
    await page.getByLabelText('Email for buyers').fill('office@kessler.example')
    await save.click()
    await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Private seller' }).click()
    await save.click()
    await expect
      .poll(() => calls('user.setSelling'))
      .toMatchObject([{ particulars: { businessName: 'Kessler', country: 'AT', vatId: '' } }, { particulars: null }])
  })
})
