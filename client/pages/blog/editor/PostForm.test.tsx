import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  aUser,
  failed,
  held,
  unreachable,
  visit,
  type Answers,
  type Outputs,
} from '../../../../tests/support/render.tsx'
import { newId, post, threads } from '../../../../tests/support/samples.ts'

const ANN = aUser({ name: 'Ann Archer' })
const author = { id: ANN.id, name: ANN.name, picture: null }
const ID = newId()

const record = (given: Partial<Outputs['post']['record']> = {}): Outputs['post']['record'] => ({
  ...post({ id: ID, title: 'On camshafts', tags: ['tools'], author }),
  contentMarkdown: 'A worn lobe.',
  ...given,
})
const postPage = { post: { bySlug: post({ author }) }, comment: { list: threads([]) } }

const openNew = (answers: Answers['post'] = {}) =>
  visit('/blog/new', {
    user: ANN,
    answers: { ...postPage, tag: { suggest: [] }, post: { ...postPage.post, ...answers } },
  })
const openEdit = (answers: Answers['post'] = {}, user = ANN) =>
  visit('/blog/edit/on-camshafts', {
    user,
    answers: {
      ...postPage,
      feed: { list: { items: [], nextCursor: null } },
      post: { ...postPage.post, record: record(), ...answers },
    },
  })

const title = () => page.getByLabelText('Title')
const tags = () => page.getByRole('combobox', { name: 'Tags' })
const content = () => page.getByRole('textbox', { name: 'Content' })
const publish = () => page.getByRole('button', { name: 'Publish Post' })
const update = () => page.getByRole('button', { name: 'Update Post' })
const alert = () => page.getByRole('alert')

describe('a new post', () => {
  it('is sent once, with a tag that is still typed, and opens its page', async () => {
    const late = held({ id: newId(), slug: 'on-camshafts' })
    const { calls } = await openNew({ create: late.answer })
    await title().fill('On camshafts')
    await content().fill('A worn lobe.')
    await tags().fill('Tools')
    await publish().dblClick()
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    for (const field of [title(), tags(), content()]) await expect.element(field).toHaveAttribute('readonly')
    late.release()
    await expect.element(page.getByRole('heading', { level: 1, name: 'On camshafts' })).toBeVisible()
    expect(location.pathname).toBe('/blog/on-camshafts')
    expect(calls('post.create')).toEqual([{ title: 'On camshafts', tags: ['tools'], content: 'A worn lobe.' }])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('shows errors at the fields without a request, and focuses the first of them', async () => {
    const { calls } = await openNew()
    await expect.element(content()).toHaveAttribute('rows', '15')
    await publish().click()
    await expect.element(page.getByText('Please enter a title.')).toBeVisible()
    await expect.element(page.getByText('Please enter the content.')).toBeVisible()
    await expect.element(title()).toHaveFocus()
    await title().fill('On camshafts')
    await expect.element(page.getByText('Please enter a title.')).not.toBeInTheDocument()
    await tags().fill('x'.repeat(51))
    await publish().click()
    await expect.element(page.getByText('A tag has at most 50 characters.')).toBeVisible()
    await expect.element(tags()).toHaveFocus()
    expect(calls('post.create')).toEqual([])
  })

  it('shows and focuses the content that the server rejects', async () => {
    const sentence = 'This text is nested too deeply.'
    await openNew({ create: failed('VALIDATION', 'Invalid.', { fields: { content: sentence } }) })
    await title().fill('On camshafts')
    await content().fill('> > >')
    await publish().click()
    await expect.element(alert()).toMatchTextContent(sentence)
    await expect.element(content()).toHaveFocus()
    await expect.element(content()).toHaveAttribute('aria-invalid', 'true')
  })

  it('keeps its draft after a failure, until it is discarded', async () => {
    const { answers, unmount } = await openNew({ create: failed('INTERNAL', 'The press is down.') })
    await title().fill('On camshafts')
    await content().fill('Not to be lost.')
    await publish().click()
    await expect.element(alert()).toMatchTextContent('Error: The press is down.')
    answers.post = { ...answers.post, create: unreachable }
    await publish().click()
    await expect.element(alert()).toMatchTextContent('Error: Failed to create blog post.')
    unmount()
    await openNew()
    await expect.element(page.getByText('Draft restored.')).toBeVisible()
    await expect.element(content()).toHaveValue('Not to be lost.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(title()).toHaveFocus()
    await expect.element(title()).toHaveValue('')
    await expect.element(content()).toHaveValue('')
    await expect.element(page.getByText('Draft restored.')).not.toBeInTheDocument()
  })

  it('asks for a sign-in when the session has ended, and keeps its draft', async () => {
    await openNew({ create: failed('UNAUTHENTICATED', 'Please log in.') })
    await title().fill('On camshafts')
    await content().fill('Not to be lost.')
    await publish().click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(dialog.getByText('Draft saved in this browser.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Login' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(content()).toHaveValue('Not to be lost.')
  })

  it('has six tools, and a table of two columns and three rows', async () => {
    await openNew()
    const tools = () => page.getByRole('toolbar').getByRole('button').elements()
    await expect
      .poll(() => tools().map((tool) => tool.textContent))
      .toEqual(['Bold', 'Italic', 'Link', 'List Item', 'Numbered List', 'Table'])
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('button', { name: 'Insert Table' }).click()
    const lines = () => (content().element() as HTMLTextAreaElement).value.trim().split('\n')
    await expect.poll(() => lines().map((line) => line.split('|').length - 2)).toEqual([2, 2, 2, 2])
  })
})

describe('an edited post', () => {
  it('starts with the saved post, and shows its page after the update', async () => {
    const { calls } = await openEdit({ edit: record() })
    await expect.element(content()).toHaveValue('A worn lobe.')
    await expect.element(title()).toHaveValue('On camshafts')
    await page.getByRole('button', { name: 'Remove tools' }).click()
    await update().click()
    await expect.element(page.getByRole('link', { name: 'Edit Post' })).toBeVisible()
    expect(location.pathname).toBe('/blog/on-camshafts')
    expect(calls('post.edit')).toEqual([{ id: ID, title: 'On camshafts', tags: [], content: 'A worn lobe.' }])
  })

  it('says that a draft is older than the post', async () => {
    const first = await openEdit()
    await content().fill('A worn lobe is round.')
    first.unmount()
    const second = await openEdit()
    await expect.element(page.getByText('Draft restored.', { exact: true })).toBeVisible()
    second.unmount()
    await openEdit({ record: record({ updatedAt: '2026-03-03T03:03:03.000Z', contentMarkdown: 'Changed.' }) })
    await expect.element(page.getByText('Draft restored. The post has changed since then.')).toBeVisible()
    await expect.element(content()).toHaveValue('A worn lobe is round.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(content()).toHaveValue('Changed.')
  })

  it('of another user opens the home page', async () => {
    await openEdit({}, aUser({ id: newId(), name: 'Bea Brown' }))
    await expect.poll(() => location.pathname).toBe('/')
  })

  it('that does not exist shows an error', async () => {
    await openEdit({ record: failed('NOT_FOUND', 'Blog post not found.') })
    await expect.element(page.getByText('Blog post not found.')).toBeVisible()
  })

  it('that cannot be loaded has a button to try again', async () => {
    const { answers } = await openEdit({ record: failed('INTERNAL', 'No posts today.') })
    await expect.element(alert()).toMatchTextContent('Error: No posts today.')
    answers.post = { ...answers.post, record: record() }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(title()).toHaveValue('On camshafts')
  })

  it('can be deleted after a confirmation, and shows an error if that fails', async () => {
    const { answers } = await openEdit({ remove: failed('INTERNAL', 'No.') })
    const dialog = page.getByRole('dialog', { name: 'Delete Post' })
    await page.getByRole('button', { name: 'Delete Post' }).click()
    await expect.element(dialog.getByText('Are you sure you want to delete this post?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Delete Post' }).click()
    await dialog.getByRole('button', { name: 'Delete Post' }).click()
    await expect.element(page.getByText('Failed to delete post: No.')).toBeVisible()
    answers.post = { ...answers.post, remove: undefined }
    await dialog.getByRole('button', { name: 'Delete Post' }).click()
    await expect.element(page.getByText('Post deleted.')).toBeVisible()
    expect(location.pathname).toBe('/')
  })
})

describe('the page of a post', () => {
  it.each([
    ['its author', ANN, true],
    ['another user', aUser({ id: newId() }), false],
    ['a visitor', undefined, false],
  ])('for %s has a link to the editor only if it is their own', async (_who, user, isOwn) => {
    await visit('/blog/on-camshafts', { ...(user && { user }), answers: postPage })
    await expect.element(page.getByRole('heading', { level: 1, name: 'On camshafts' })).toBeVisible()
    await expect.poll(() => page.getByRole('link', { name: 'Edit Post' }).elements().length).toBe(Number(isOwn))
    const vote = page.getByRole('group', { name: 'Votes on post On camshafts' }).getByRole('button').first()
    if (user) await expect.element(vote).toBeEnabled()
    else await expect.element(vote).toBeDisabled()
  })

  it('shows a vote before the server has answered', async () => {
    const late = held({ votes: 1, userVote: 1 as const })
    await visit('/blog/on-camshafts', { user: ANN, answers: { ...postPage, vote: { set: late.answer } } })
    const votes = page.getByRole('group', { name: 'Votes on post On camshafts' })
    await votes.getByRole('button', { name: 'Upvote', exact: true }).click()
    await expect.element(votes).toMatchTextContent('1')
    late.release()
    await expect.element(votes.getByRole('button', { name: 'Remove upvote' })).toBeVisible()
  })
})
