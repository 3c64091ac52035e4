import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, held, visit, type Answers, type User } from '../../../tests/support/render.tsx'
import {
  comment,
  listOf,
  newId,
  part,
  partAnswers,
  post,
  threads,
  type Comment,
} from '../../../tests/support/samples.ts'

const ANN = aUser({ name: 'Ann Archer' })
const byAnn = { author: { id: ANN.id, name: ANN.name, picture: null } }

/** Returns the event that the stream of a part sends after these comments. */
const state = (comments: Comment[], commentCount: number) => ({
  lowestAskCents: null,
  highestBidCents: null,
  askCount: 0,
  bidCount: 0,
  saleCount: 0,
  listingsAt: null,
  revision: 1,
  editorId: null,
  commentCount,
  proposals: [],
  recentComments: comments.map(({ id, author }) => ({ id, authorId: author?.id ?? null })),
})

const PART = part({ commentCount: 1 })

/** Opens a part with one comment. */
async function open(old: Comment, { user, answers }: { user?: User; answers?: Answers['comment'] } = {}) {
  const all: Answers = partAnswers(PART, [old])
  const rendered = await visit('/part/camshaft', {
    ...(user && { user }),
    answers: { ...all, comment: { ...all.comment, ...answers } },
  })
  page.getByRole('contentinfo').element().scrollIntoView()
  await expect.element(article(old.text ?? '')).toBeInTheDocument()
  return rendered
}
const article = (text: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text })
const button = () => page.getByRole('button', { name: /new comments?$/ })
const heading = () => page.getByRole('heading', { name: /^Comments/ })

describe('new comments', () => {
  it('are counted on a button, which shows them and focuses the first', async () => {
    const old = comment('Old words.')
    const thread = comment('New thread.')
    const reply = comment('New reply.', { parentId: old.id, depth: 1 })
    const grown = { ...old, replyCount: 1 }
    const { answers, publish } = await open(old)
    answers.comment = {
      ...answers.comment,
      newer: { ids: [thread.id, reply.id], comments: [thread, grown, reply] },
      replies: listOf([reply]),
    }
    await publish('part.live', state([thread], 2))
    await expect.element(page.getByRole('button', { name: '1 new comment', exact: true })).toBeVisible()
    await publish('part.live', state([thread, reply], 3))
    await expect.element(page.getByRole('button', { name: '2 new comments', exact: true })).toBeVisible()
    await expect.element(heading()).toMatchTextContent('Comments 3')
    expect(article('New ').elements()).toEqual([])
    expect(button().element().closest('[aria-live="polite"]')).not.toBeNull()
    await button().click()
    await expect.element(article('New thread.')).toHaveFocus()
    await expect.element(article('New reply.')).toBeVisible()
    await expect.element(button()).not.toBeInTheDocument()
    expect(article('New ').elements()).toHaveLength(2)
    await expect.element(heading()).toMatchTextContent('Comments 3')
  })

  it('on a post are counted in the same way', async () => {
    const fresh = comment('New thread.')
    const { publish } = await visit('/blog/on-camshafts', {
      answers: {
        post: { bySlug: post() },
        comment: { list: threads([]), newer: { ids: [fresh.id], comments: [fresh] } },
      },
    })
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByText('Be the first to comment!')).toBeInTheDocument()
    await publish('post.live', { commentCount: 1, recentComments: [{ id: fresh.id, authorId: null }] })
    await button().click()
    await expect.element(article('New thread.')).toHaveFocus()
    await expect.element(heading()).toMatchTextContent('Comments 1')
  })

  it('of the reader are not on the button, and are counted once when the event is before the answer', async () => {
    const mine = comment('My own words.', byAnn)
    const late = held(mine)
    const { publish } = await open(comment('Old words.'), { user: ANN, answers: { create: late.answer } })
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('My own words.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await publish('part.live', state([mine], 2))
    await expect.element(heading()).toMatchTextContent('Comments 2')
    late.release()
    await expect.element(article('My own words.')).toHaveFocus()
    await expect.element(heading()).toMatchTextContent('Comments 2')
    expect(button().elements()).toEqual([])
    await publish('part.live', state([mine, comment('Words of another.')], 3))
    await expect.element(page.getByRole('button', { name: '1 new comment', exact: true })).toBeVisible()
    await expect.element(heading()).toMatchTextContent('Comments 3')
  })

  it('are not counted if the list includes them or they are deleted', async () => {
    const old = comment('Old words.')
    const { publish } = await open(old)
    const fresh = comment('Too soon.')
    await publish('part.live', state([old, fresh], 2))
    await expect.element(page.getByRole('button', { name: '1 new comment', exact: true })).toBeVisible()
    await publish('part.live', state([old], 1))
    await expect.element(button()).not.toBeInTheDocument()
  })

  it('deep in a thread that is not loaded open that thread and its replies', async () => {
    const old = comment('Another thread.')
    const root = comment('The first thread.', { replyCount: 1 })
    const reply = comment('A reply.', { parentId: root.id, depth: 1, replyCount: 1 })
    const deep = comment('Deep words.', { parentId: reply.id, depth: 2 })
    const { publish } = await open(old, {
      answers: {
        newer: { ids: [deep.id], comments: [root, reply, deep] },
        replies: ({ commentId }) => listOf(commentId === root.id ? [reply] : [deep]),
      },
    })
    await publish('part.live', state([deep], 2))
    await button().click()
    await expect.element(article('Deep words.')).toHaveFocus()
    expect(article('The first thread.').elements()).toHaveLength(1)
  })
})

describe('an open part page', () => {
  it('shows a notice after an edit by another user only', async () => {
    const { publish, answers } = await open(comment('Old words.'), { user: ANN })
    const notice = page.getByText('This part was edited.')
    await publish('part.live', { ...state([], 1), revision: 2, editorId: ANN.id })
    await publish('part.live', { ...state([], 7), revision: 2, editorId: ANN.id })
    await expect.element(heading()).toMatchTextContent('Comments 7')
    expect(notice.elements()).toEqual([])
    await publish('part.live', { ...state([], 1), revision: 3, editorId: newId() })
    await expect.element(notice).toBeVisible()
    const html = '<p>The new text.</p>'
    answers.part = { bySlug: { ...PART, revision: 3, descriptionHtml: html } }
    await page.getByRole('button', { name: 'Show the new version' }).click()
    await expect.element(page.getByText('The new text.')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Description' })).toHaveFocus()
  })

  it('reads its sales after a confirmed sale', async () => {
    const { publish, calls } = await open(comment('Old words.'))
    const before = calls('trade.history').length
    await publish('part.live', { ...state([], 1), saleCount: 1 })
    await expect.poll(() => calls('trade.history').length).toBe(before + 1)
  })

  it('reads its listings after a change to a listing, but not after a comment', async () => {
    const { publish, calls } = await open(comment('Old words.'))
    const before = calls('part.bySlug').length + calls('listing.list').length + calls('listing.prices').length
    const read = () => calls('part.bySlug').length + calls('listing.list').length + calls('listing.prices').length
    await publish('part.live', state([], 2))
    await expect.element(heading()).toMatchTextContent('Comments 2')
    expect(read()).toBe(before)
    await publish('part.live', { ...state([], 2), listingsAt: '2026-03-03T03:03:03.000Z' })
    await expect.poll(read).toBeGreaterThan(before)
  })
})
