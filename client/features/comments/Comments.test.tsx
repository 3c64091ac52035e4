import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LENGTH } from '../../../shared/limits.ts'
import {
  aUser,
  DESKTOP,
  failed,
  held,
  PHONE,
  render,
  unreachable,
  visit,
  type Answers,
  type User,
} from '../../../tests/support/render.tsx'
import {
  comment,
  listOf,
  newId,
  part,
  partAnswers,
  person,
  post,
  threads,
  type Comment,
} from '../../../tests/support/samples.ts'
import { Comments } from './Comments.tsx'

const PART = newId()
const ANN = aUser({ name: 'Ann Archer' })
const byAnn = { author: { id: ANN.id, name: ANN.name, picture: null } }
const now = () => new Date().toISOString()

function Section({ count }: { count: number }) {
  const [counted, setCounted] = useState(count)
  return <Comments partId={PART} count={counted} onCount={setCounted} recent={[]} />
}

type Options = {
  user?: User
  answers?: Answers['comment']
  votes?: NonNullable<Answers['vote']>['set']
  path?: string
  viewport?: typeof PHONE
}

/** Renders the comments of a part. */
const show = (shown: Comment[], { user, answers, votes, path, viewport }: Options = {}) =>
  render(<Section count={shown.length} />, {
    ...(user && { user }),
    ...(path !== undefined && { path }),
    ...(viewport && { viewport }),
    answers: {
      comment: {
        list: threads(shown),
        source: ({ id }) => ({ text: shown.find((each) => each.id === id)?.text ?? '' }),
        ...answers,
      },
      ...(votes && { vote: { set: votes } }),
    },
  })

const heading = () => page.getByRole('heading', { name: /^Comments/ })
const box = () => page.getByRole('textbox', { name: 'Write a comment' })
const reply = () => page.getByRole('textbox', { name: 'Reply to Otto Opener' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const article = (text: string) => page.getByRole('article').filter({ hasText: text })
const byOtto = (given: Partial<Comment> = {}) => comment('Mine fits.', { author: person('Otto Opener'), ...given })

describe('a comment', () => {
  it('is shown, counted and focused after it is posted', async () => {
    const { calls } = await show([], {
      user: ANN,
      answers: { create: ({ text }) => comment(text, { ...byAnn, html: '<p>It <strong>does</strong> fit.</p>' }) },
    })
    await box().fill('It **does** fit.')
    await button('Post Comment').click()
    await expect.element(article('It does fit.')).toHaveFocus()
    await expect.element(heading()).toMatchTextContent('Comments 1')
    await expect.element(box()).toHaveValue('')
    await expect.element(page.getByText('Comment posted.')).toBeVisible()
    await expect.element(page.getByText('Be the first to comment!')).not.toBeInTheDocument()
    expect(calls('comment.create')).toEqual([{ partId: PART, text: 'It **does** fit.' }])
  })

  it('is still shown when comments that were requested before arrive after it', async () => {
    const late = held(threads([]))
    const { answers } = await show([], { user: ANN, answers: { list: late.answer } })
    const posted = comment('It fits.', byAnn)
    answers.comment = { list: threads([posted]), create: posted }
    await box().fill('It fits.')
    await button('Post Comment').click()
    await expect.element(page.getByText('Comment posted.')).toBeVisible()
    late.release()
    await expect.element(article('It fits.')).toBeVisible()
    await expect.element(heading()).toMatchTextContent('Comments 1')
  })

  it('keeps its text and shows the error at the field when the server rejects it', async () => {
    const { answers } = await show([], { user: ANN, answers: { create: failed('MUTED', 'You are muted.') } })
    await box().fill('Not to be lost.')
    await button('Post Comment').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('You are muted.')
    await expect.element(box()).toHaveFocus()
    await expect.element(box()).toHaveValue('Not to be lost.')
    answers.comment = { ...answers.comment, create: unreachable }
    await button('Post Comment').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to post comment.')
    await box().fill('Changed.')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is posted once when the button is pressed twice', async () => {
    const late = held(comment('Only once.', byAnn))
    const { calls } = await show([], { user: ANN, answers: { create: late.answer } })
    await box().fill('Only once.')
    await button('Post Comment').dblClick()
    await expect.element(page.getByText('Posting...')).toBeVisible()
    await expect.element(box()).toHaveAttribute('readonly')
    late.release()
    await expect.element(article('Only once.')).toBeVisible()
    expect(calls('comment.create')).toHaveLength(1)
  })

  it('cannot be posted while it is blank', async () => {
    const { calls } = await show([], { user: ANN })
    await box().fill('  \n ')
    await expect.element(button('Post Comment')).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(calls('comment.create')).toEqual([])
  })

  it('with too many characters shows an error without a request', async () => {
    const { calls } = await show([], { user: ANN })
    await box().fill('x'.repeat(LENGTH.comment + 1))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('alert')).toMatchTextContent('A comment has at most')
    expect(calls('comment.create')).toEqual([])
  })

  it('keeps its text beside a Login button when the session has ended', async () => {
    const { answers } = await show([], {
      user: ANN,
      answers: { create: failed('UNAUTHENTICATED', 'Authentication required to comment.') },
    })
    await box().fill('Not to be lost.')
    await button('Post Comment').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Authentication required to comment.')
    await expect.element(button('Login')).toBeVisible()
    await expect.element(box()).toHaveValue('Not to be lost.')
    answers.comment = { ...answers.comment, create: comment('Not to be lost.', byAnn) }
    await button('Post Comment').click()
    await expect.element(article('Not to be lost.')).toBeVisible()
    await expect.element(button('Login')).not.toBeInTheDocument()
  })

  it('keeps its draft for the same user only', async () => {
    const first = await show([], { user: ANN })
    await box().fill('Half a thought')
    first.unmount()
    const other = await show([], { user: aUser({ id: newId(), name: 'Bea Brown' }) })
    await expect.element(box()).toHaveValue('')
    other.unmount()
    await show([], { user: ANN })
    await expect.element(box()).toHaveValue('Half a thought')
    await expect.element(button('Post Comment')).toBeVisible()
  })

  it('cannot be written or voted on by a visitor', async () => {
    await show([byOtto()])
    await expect.element(page.getByText('to write a comment')).toBeVisible()
    await expect.element(button('Login')).toBeVisible()
    await expect.element(box()).not.toBeInTheDocument()
    const votes = page.getByRole('group', { name: 'Votes on comment by Otto Opener' }).getByRole('button')
    await expect.poll(() => votes.elements()).toHaveLength(2)
    for (const vote of votes.elements()) {
      expect(vote).toBeDisabled()
      expect(vote).toHaveAttribute('title', 'Log in to vote')
    }
    await button('Reply').click()
    await expect.element(page.getByText('to write a reply')).toBeVisible()
  })
})

describe('a vote on a comment', () => {
  it('is shown before the server has answered, keeps the text selected, and the same button removes it', async () => {
    const late = held({ votes: 4, userVote: 1 as const })
    const { answers, calls } = await show([byOtto({ votes: 3 })], { user: ANN, votes: late.answer })
    const group = page.getByRole('group', { name: 'Votes on comment by Otto Opener' })
    const text = await page.getByText('Mine fits.').findElement()
    await group.getByRole('button', { name: 'Upvote', exact: true }).click()
    await expect.element(group).toMatchTextContent('4')
    await expect.element(group.getByRole('button', { name: 'Remove upvote' })).toHaveAttribute('aria-pressed', 'true')
    late.release()
    answers.vote = { set: { votes: 3, userVote: 0 } }
    await group.getByRole('button', { name: 'Remove upvote' }).click()
    await expect.element(group).toMatchTextContent('3')
    await expect.element(group.getByRole('button', { name: 'Upvote', exact: true })).toBeVisible()
    expect(text.isConnected).toBe(true)
    expect(calls('vote.set')).toMatchObject([{ value: 1 }, { value: 0 }])
  })
})

describe('a reply', () => {
  it('is below its comment, counted and focused after it is posted', async () => {
    const opener = byOtto()
    const answer = comment('So does mine.', { ...byAnn, parentId: opener.id, depth: 1 })
    const { calls } = await show([opener], { user: ANN, answers: { create: answer, replies: listOf([answer]) } })
    await button('Reply').click()
    await expect.element(reply()).toHaveFocus()
    await reply().fill('So does mine.')
    await button('Post Reply').click()
    const shown = page.getByRole('list', { name: 'Replies' }).getByRole('article')
    await expect.element(shown).toMatchTextContent('So does mine.')
    await expect.element(shown).toHaveFocus()
    await expect.element(heading()).toMatchTextContent('Comments 2')
    await expect.element(reply()).not.toBeInTheDocument()
    expect(calls('comment.create')).toEqual([{ parentId: opener.id, text: 'So does mine.' }])
  })

  it('opens again with its draft but without the focus', async () => {
    const opener = byOtto()
    const first = await show([opener], { user: ANN })
    await button('Reply').click()
    await reply().fill('Half an answer')
    first.unmount()
    await show([opener], { user: ANN })
    await expect.element(reply()).toHaveValue('Half an answer')
    await expect.element(reply()).not.toHaveFocus()
    await button('Reply').click()
    await expect.element(reply()).toHaveFocus()
  })

  it('closes with Escape only while it is blank', async () => {
    await show([byOtto()], { user: ANN })
    await button('Reply').click()
    await reply().fill('A')
    await userEvent.keyboard('{Escape}')
    await expect.element(reply()).toBeVisible()
    await reply().fill('')
    await userEvent.keyboard('{Escape}')
    await expect.element(reply()).not.toBeInTheDocument()
  })
})

describe('an own comment', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Edit Comment' })
  const field = () => dialog().getByRole('textbox', { name: 'Your comment' })
  const save = () => dialog().getByRole('button', { name: 'Save Comment' })
  const fresh = () => comment('It does fti.', { ...byAnn, createdAt: now() })

  it('can be edited for ten minutes, and is then marked as edited', async () => {
    const mine = fresh()
    const edited = { ...mine, text: 'It **does** fit.', html: '<p>It does fit.</p>', editedAt: now() }
    const { calls } = await show([mine, comment('Old one.', byAnn), byOtto({ createdAt: now() })], {
      user: ANN,
      answers: { edit: () => Object.assign(mine, edited) },
    })
    await expect.poll(() => button('Edit').elements().length).toBe(1)
    await button('Edit').click()
    await expect.element(field()).toHaveValue('It does fti.')
    await expect.element(save()).toBeDisabled()
    await field().fill('It **does** fit.')
    await save().click()
    await expect.element(article('It does fit.').getByText('edited')).toBeVisible()
    await expect.element(page.getByText('Comment edited.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await button('Edit').click()
    await expect.element(field()).toHaveValue('It **does** fit.')
    expect(calls('comment.edit')).toEqual([{ id: mine.id, text: 'It **does** fit.' }])
  })

  it('cannot be edited while its text cannot be loaded', async () => {
    const { answers } = await show([fresh()], {
      user: ANN,
      answers: { source: failed('UNAVAILABLE', 'The database is away.') },
    })
    await button('Edit').click()
    await expect.element(page.getByText('The database is away.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    answers.comment = { ...answers.comment, source: { text: 'It does fti.' } }
    await button('Edit').click()
    await expect.element(field()).toHaveValue('It does fti.')
  })

  it('keeps an edit that the server rejects, until it is discarded', async () => {
    const late = 'A comment can be edited for 10 minutes. Please write a reply to it instead.'
    const mine = fresh()
    const first = await show([mine], { user: ANN, answers: { edit: failed('FORBIDDEN', late) } })
    await button('Edit').click()
    await field().fill('Too late.')
    await save().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(late)
    await expect.element(field()).toHaveValue('Too late.')
    first.unmount()
    await show([mine], { user: ANN })
    await button('Edit').click()
    await expect.element(field()).toHaveValue('Too late.')
    await dialog().getByRole('button', { name: 'Discard' }).click()
    await expect.element(field()).toHaveValue('It does fti.')
    await expect.element(field()).toHaveFocus()
  })

  it('keeps an edit beside a Login button when the session has ended', async () => {
    const sentence = 'Authentication required to comment.'
    await show([fresh()], { user: ANN, answers: { edit: failed('UNAUTHENTICATED', sentence) } })
    await button('Edit').click()
    await field().fill('It fits.')
    await save().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(sentence)
    await expect.element(dialog().getByRole('button', { name: 'Login' })).toBeVisible()
    await expect.element(field()).toHaveValue('It fits.')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await button('Edit').click()
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
    await expect.element(dialog().getByRole('button', { name: 'Login' })).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('It fits.')
  })

  it('can be deleted once after a confirmation', async () => {
    const late = held(undefined)
    const { calls } = await show([comment('A slip.', byAnn), byOtto()], {
      user: ANN,
      answers: { remove: late.answer },
    })
    await expect.poll(() => button('Delete').elements().length).toBe(1)
    await button('Delete').click()
    const confirmation = page.getByRole('dialog')
    await expect.element(confirmation).toMatchTextContent('Are you sure you want to delete this comment?')
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(confirmation).not.toBeInTheDocument()
    await button('Delete').click()
    await confirmation.getByRole('button', { name: 'Delete Comment' }).dblClick()
    await expect.element(confirmation.getByText('Deleting...')).toBeVisible()
    late.release()
    await expect.element(page.getByText('[deleted by user]')).toBeVisible()
    await expect.element(page.getByText('A slip.')).not.toBeInTheDocument()
    await expect.element(heading()).toMatchTextContent('Comments 1')
    expect(calls('comment.remove')).toHaveLength(1)
  })
})

describe('comments', () => {
  it.each([
    ['wide window', DESKTOP],
    ['phone', PHONE],
  ])('are requested in the order that the reader chooses, on a %s', async (_where, viewport) => {
    const words = ['One', 'Two']
    const { calls } = await show([], {
      viewport,
      answers: {
        list: ({ sort }) => threads((sort === 'oldest' ? words : words.toReversed()).map((text) => comment(text))),
      },
    })
    const sort = page.getByRole('combobox', { name: 'Sort comments' })
    await expect.element(sort).toHaveValue('best')
    expect(
      sort
        .getByRole('option')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Best', 'Newest', 'Oldest'])
    const texts = () =>
      page
        .getByText(/^(One|Two)$/)
        .elements()
        .map((each) => each.textContent)
    await expect.poll(texts).toEqual(['Two', 'One'])
    await sort.selectOptions('oldest')
    await expect.poll(texts).toEqual(['One', 'Two'])
    expect(localStorage.getItem('commentSort')).toBe('oldest')
    await sort.selectOptions('best')
    await expect.poll(texts).toEqual(['Two', 'One'])
    expect(calls('comment.list')).toMatchObject([{ sort: 'best' }, { sort: 'oldest' }])
  })

  it('show, hide, collapse and expand their replies, which are loaded once', async () => {
    const root = comment('Thread.', { replyCount: 2 })
    const below = (text: string) => comment(text, { parentId: root.id, depth: 1, author: person('Rita Replier') })
    const { calls } = await show([root], { answers: { replies: listOf([below('First.'), below('Second.')]) } })
    const answer = page.getByText('First.')
    await expect.element(button('Show 2 replies')).toBeVisible()
    await expect.element(answer).not.toBeInTheDocument()
    await button('Show 2 replies').click()
    await expect.element(answer).toBeVisible()
    expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem').elements()).toHaveLength(2)
    expect(page.getByRole('article', { name: 'Comment by Rita Replier, level 2' }).elements()).toHaveLength(2)
    await button('Hide 2 replies').click()
    await expect.element(answer).not.toBeInTheDocument()
    await button('Show 2 replies').click()
    await expect.element(answer).toBeVisible()
    await page.getByRole('button', { name: /^Collapse thread/ }).click()
    await expect.element(answer).not.toBeVisible()
    await page.getByRole('button', { name: /^Expand thread/ }).click()
    await expect.element(answer).toBeVisible()
    expect(calls('comment.replies')).toHaveLength(1)
  })

  it('show an error where the replies cannot be loaded, and try again', async () => {
    const roots = [comment('Thread 1.', { replyCount: 1 }), comment('Thread 2.', { replyCount: 1 })]
    const { answers } = await show(roots, { answers: { replies: failed('INTERNAL', 'No replies today.') } })
    const of = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await of('Thread 1.').getByRole('button', { name: 'Show 1 reply' }).click()
    await expect.element(of('Thread 1.').getByRole('alert')).toMatchTextContent('Error: No replies today.')
    answers.comment = {
      ...answers.comment,
      replies: ({ commentId }) => listOf([comment('An answer.', { parentId: commentId, depth: 1 })]),
    }
    await of('Thread 2.').getByRole('button', { name: 'Show 1 reply' }).click()
    await expect.element(of('Thread 2.').getByText('An answer.')).toBeVisible()
    await expect.element(of('Thread 2.').getByRole('alert')).not.toBeInTheDocument()
    await of('Thread 1.').getByRole('button', { name: 'Try again' }).click()
    await expect.element(of('Thread 1.').getByText('An answer.')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('show an error if they cannot be loaded, and try again', async () => {
    const { answers } = await show([], { answers: { list: failed('INTERNAL', 'No comments today.') } })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error: No comments today.')
    answers.comment = { list: threads([byOtto()]) }
    await button('Try again').click()
    await expect.element(article('Mine fits.')).toBeVisible()
  })

  it('have a link to their author', async () => {
    const opener = byOtto()
    await show([opener])
    await expect
      .element(page.getByRole('link', { name: 'Otto Opener' }))
      .toHaveAttribute('href', `/account/${opener.author?.id}`)
  })
})

describe('?comment=', () => {
  it('focuses a thread of the first page and opens its replies', async () => {
    const root = comment('Thread 1.', { replyCount: 1 })
    await show([comment('Thread 2.'), root], {
      path: `/part/camshaft?comment=${root.id}`,
      answers: {
        focus: { partId: PART, postId: null, chain: [root] },
        replies: listOf([comment('An answer.', { parentId: root.id, depth: 1 })]),
      },
    })
    await expect.element(article('Thread 1.').first()).toHaveFocus()
    await expect.element(page.getByText('An answer.')).toBeVisible()
    expect(page.getByText(/^Thread \d\.$/).elements()).toHaveLength(2)
  })

  it.each([
    ['not an id', 'nonsense', null],
    ['an unknown id', newId(), null],
    ['a comment of another part', newId(), { partId: newId(), postId: null, chain: [] }],
  ])('shows a note at the top of the page for %s', async (_what, id, focus) => {
    const shown = part()
    await visit(`/part/camshaft?comment=${id}`, {
      answers: { ...partAnswers(shown), comment: { list: threads([]), focus } },
    })
    const note = page.getByText('That comment no longer exists.')
    await expect.element(note).toBeVisible()
    const top = (element: Element) => element.getBoundingClientRect().top
    expect(top(note.element())).toBeLessThan(top(page.getByRole('heading', { level: 1 }).element()))
  })

  it('shows the note on the page of a post', async () => {
    await visit('/blog/on-camshafts?comment=nonsense', {
      answers: { post: { bySlug: post() }, comment: { list: threads([]) } },
    })
    await expect.element(page.getByText('That comment no longer exists.')).toBeVisible()
  })
})
