import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, aUser, failed, violations, visit, type Answers } from '../../tests/support/render.tsx'
import {
  comment,
  image,
  listing,
  logEntry,
  moderationOf,
  part,
  partAnswers,
  person,
  post,
  profile,
  reportDetails,
  reported,
  threads,
  listOf,
} from '../../tests/support/samples.ts'

/** Axe on states of pages and dialogs. One page of each kind is tested end to end: tests/e2e/accessibility.test.ts. */

const AXEL = aUser({ name: 'Axel Axe' })
const noResults = { items: [], total: 0, nextCursor: null }
const text = (sentence: string | RegExp) => page.getByText(sentence).first()
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

const seller = person('Gerd Seller')
const NUMBER = { brand: 'febi', link: 'https://example.com', supersededBy: null, successor: null, supersedes: null }
/** A part with content of every kind. */
const fullPart = part({
  id: 'part',
  descriptionHtml: `<h2>Head</h2>${'<p>One line of it.</p>'.repeat(12)}<ul><li>one</li></ul>`,
  tags: ['brakes', 'Non-OE: febi'],
  numbers: [{ ...NUMBER, number: '050 109 309 H' }],
  images: [image({ isDrawing: true }), image()],
  asks: [listing({ seller, verified: true, location: 'Porto', condition: 'good' })],
  bids: [listing({ type: 'bid', seller, priceCents: 4_800 })],
  lowestAskCents: 6_400,
  highestBidCents: 4_800,
  lastEditedBy: seller,
})
/** The address of a stored image does not exist here. */
const NO_IMAGE = /Failed to load/

const openPart = (user = AXEL, comments = [comment('Hello', { author: user })]) =>
  visit('/part/camshaft', { user, answers: partAnswers(fullPart, comments), expectedMessages: NO_IMAGE })

describe('axe finds nothing', () => {
  it.each([
    '/about',
    '/help',
    '/help/buying',
    '/feeds',
    '/terms',
    '/privacy',
    '/contact',
    '/no/such/page',
    '/login?error=expired',
    '/search',
  ])('on %s', async (path) => {
    await visit(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in the open menu of a visitor', async () => {
    await visit('/about')
    await button('Site menu').click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Match system' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in the open menu of a user', async () => {
    await visit('/about', { user: AXEL })
    await button('Account menu').click()
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('on a part that does not exist', async () => {
    await visit('/part/none', { answers: { part: { bySlug: failed('NOT_FOUND', 'No product found for none') } } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it.each([
    ['a visitor', undefined],
    ['a user', AXEL],
  ])('on a part without content, for %s', async (_who, user) => {
    await visit('/part/camshaft', { answers: partAnswers(part({ revision: 0 })), ...(user && { user }) })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('on a part with an expanded description and an open reply', async () => {
    await openPart()
    await button('Show more').click()
    page.getByRole('contentinfo').element().scrollIntoView()
    await button('Reply').click()
    await expect.element(page.getByRole('textbox', { name: /reply/i }).first()).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in the dialog that confirms a deletion', async () => {
    await openPart()
    page.getByRole('contentinfo').element().scrollIntoView()
    await page.getByRole('article').first().getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('dialog').getByText('Are you sure')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in the dialog that asks a visitor to log in', async () => {
    await visit('/part/camshaft', { answers: partAnswers(part()) })
    await button('Edit Part Information').click()
    await expect.element(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('on a blog post with replies', async () => {
    const remark = comment('A remark.', { postId: 'post', partId: null, replyCount: 1 })
    const content =
      '<h2>Head</h2><p>Text with <a href="https://example.com">a link</a>.</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><blockquote><p>quote</p></blockquote><p><code>code</code></p>'
    const shown = post({ id: 'post', contentHtml: content, tags: ['cooling'] })
    const answer = comment('An answer.', { parentId: remark.id, depth: 1, postId: 'post', partId: null })
    await visit('/blog/on-camshafts', {
      answers: { post: { bySlug: shown }, comment: { list: threads([remark]), replies: listOf([answer]) } },
    })
    page.getByRole('contentinfo').element().scrollIntoView()
    await button('Show 1 reply').click()
    await expect.element(text('An answer.')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('on the profile of another user', async () => {
    const shown = profile({ verified: true, bio: 'Old diesels.', location: 'Porto' })
    const user = {
      profile: shown,
      comments: noResults,
      listings: noResults,
      edits: noResults,
      sales: noResults,
      posts: noResults,
    }
    await visit(`/account/${shown.id}`, { user: AXEL, answers: { user } })
    await expect.element(text('Old diesels.')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('axe finds nothing in the upload wizard', () => {
  /** Opens the wizard at a step, with valid values in all other fields. */
  async function openStep(step: number, given: object = {}, create: NonNullable<Answers['part']>['create'] = CREATED) {
    const value = {
      name: 'Brake caliper, front',
      tags: { tags: ['brakes', 'Non-OE: febi'], text: '', nonOe: false },
      imageUrl: '',
      photos: [],
      numbers: [{ number: '', brand: '', link: '', supersededBy: '' }],
      description: 'Fits **most** of them.',
      step,
      reached: 5,
      ...given,
    }
    localStorage.setItem('draft:upload', JSON.stringify({ at: Date.now(), value }))
    await visit('/upload-part', {
      user: AXEL,
      answers: { part: { duplicates: [], create }, tag: { suggest: [] } },
    })
    await expect.element(page.getByRole('heading', { name: `Step ${step}:` })).toBeVisible()
  }
  const CREATED = { id: 'part', slug: 'brake-caliper' }

  it('for a visitor', async () => {
    await visit('/upload-part')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it.each([
    [1, { name: 'Short' }, 'Please enter a more descriptive and accurate part name.'],
    [2, { tags: { tags: ['brakes', 'Non-OE: febi'], text: 'x'.repeat(51), nonOe: false } }, 'A tag has'],
    [3, {}, 'Please enter an image URL'],
    [4, { numbers: [{ number: '-', brand: '', link: 'ftp://x', supersededBy: '' }] }, 'A link must'],
  ])('at step %d with an error', async (step, given, sentence) => {
    await openStep(step, given)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.element(text(sentence)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('at step 5 with a rejected submission', async () => {
    await openStep(5, {}, failed('CONFLICT', 'A part with this name already exists.'))
    await button('Submit Part').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('after the part is created', async () => {
    await openStep(5)
    await button('Submit Part').click()
    await expect.element(page.getByRole('heading', { name: 'Part Submitted Successfully!' })).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('axe finds nothing in the admin panel', () => {
  const statuses = ['dismissed', 'resolved_action_taken', 'open', 'under_review'] as const
  const reports = Array.from({ length: 12 }, (_, index) =>
    reported(`Valve ${index}`, { status: statuses[index % 4] ?? 'open', handledBy: index % 4 === 2 ? null : seller }),
  )
  const open = (query: string, moderation: Answers['moderation'] = {}) =>
    visit(`/admin${query}`, {
      user: aModerator(),
      answers: { moderation: { ...moderationOf(reports), ...moderation } },
    })

  it('with its table, pagination and open menu', async () => {
    await open('?tag=brakes&status=all&page=2')
    await expect.element(button('Change Status')).toBeVisible()
    await button('Change Status').click()
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in its dialogs', async () => {
    const report = reported('Valve')
    await open(`?report=${report.id}`, { ...moderationOf([report]), report: reportDetails(report) })
    const details = page.getByRole('dialog', { name: 'Reported Item Details' })
    await expect.element(details).toBeVisible()
    await expect.element(details.getByText('Report ID')).toBeVisible()
    expect(await violations()).toEqual([])
    await details.getByRole('button', { name: 'Delete Content & Mute User' }).click()
    await expect.element(details).not.toBeInTheDocument()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Content & Mute User' }).click()
    await expect.element(text('Reason/Note is required')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('in its log', async () => {
    await open('?view=log', { log: { items: [logEntry('Spam')], nextCursor: null } })
    await expect.element(page.getByRole('rowheader')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})
