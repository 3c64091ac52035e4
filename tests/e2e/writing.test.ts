import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  answeringLate,
  failing,
  FAILED_REQUEST,
  follow,
  holding,
  identify,
  ready,
  recording,
  RICH_PART,
  useVisitors,
  downvoted,
  none,
  voteState,
  upvoted,
  waitForVote,
} from '../support/visitors.ts'
import { sql } from '../support/database.ts'

const { visit, make, deps } = useVisitors()

/** Creates a user with a token. */
async function person(name: string) {
  const user = await make.user({ name })
  return { user, token: await make.token(user) }
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const commentBy = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const heading = (page: Page) => comments(page).getByRole('heading', { level: 2 })

describe('a signed-in user', () => {
  it('can post a comment that others see', async () => {
    const part = await make.part()
    const { token } = await person('Carla Commenter')
    const page = await visit(`/part/${part.slug}`, { token })
    expect(await heading(page).innerText()).toBe('Comments 0')
    await box(page).fill('It **does** fit.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await commentBy(page, 'Carla Commenter').getByText('It does fit.').waitFor()
    expect(await heading(page).innerText()).toBe('Comments 1')
    expect(await box(page).inputValue()).toBe('')
    expect(await page.getByText('Be the first to comment!').count()).toBe(0)

    const other = await visit(`/part/${part.slug}`)
    await commentBy(other, 'Carla Commenter').getByText('It does fit.').waitFor()
    expect(await heading(other).innerText()).toBe('Comments 1')
  })

  it('still sees a new comment if comments that were requested before arrive after it', async () => {
    const part = await make.part()
    const { token } = await person('Carla Commenter')
    let late: Awaited<ReturnType<typeof answeringLate>> | undefined
    const page = await visit(`/part/${part.slug}`, {
      token,
      before: async (unread) => void (late = await answeringLate(unread, 'comment.list')),
    })
    await late?.read
    await box(page).fill('It does fit.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await commentBy(page, 'Carla Commenter').waitFor()
    await late?.deliver()
    expect(await commentBy(page, 'Carla Commenter').count()).toBe(1)
    expect(await heading(page).innerText()).toBe('Comments 1')
  })

  it('can reply, and the reply is below the comment', async () => {
    const part = await make.part()
    const author = await make.user({ name: 'Otto Opener' })
    await make.comment({ part, author })
    const { token } = await person('Rita Replier')
    const page = await visit(`/part/${part.slug}`, { token })
    await commentBy(page, 'Otto Opener').getByRole('button', { name: 'Reply' }).click()
    const reply = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
    await expect.poll(() => reply.evaluate((area) => area === document.activeElement)).toBe(true)
    await reply.fill('So does mine.')
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await page.getByRole('list', { name: 'Replies' }).getByText('So does mine.').waitFor()
    expect(await heading(page).innerText()).toBe('Comments 2')
    expect(await reply.count()).toBe(0)
    await page.reload()
    await ready(page, true)
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    await page.getByRole('list', { name: 'Replies' }).getByText('So does mine.').waitFor()
  })

  it('can delete only their own comments', async () => {
    const part = await make.part()
    const { user, token } = await person('Dora Deleter')
    await make.comment({ part, author: user, text: 'A slip of the tongue.' })
    await make.comment({ part, author: await make.user({ name: 'Somebody Else' }) })
    const page = await visit(`/part/${part.slug}`, { token })
    await commentBy(page, 'Dora Deleter').getByRole('button', { name: 'Delete' }).click()
    expect(await commentBy(page, 'Somebody Else').getByRole('button', { name: 'Delete' }).count()).toBe(0)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to delete this comment?').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByText('A slip of the tongue.').count()).toBe(1)
    await commentBy(page, 'Dora Deleter').getByRole('button', { name: 'Delete' }).click()
    const calls = recording(page, 'comment.remove')
    const release = await holding(page, 'comment.remove')
    await dialog.getByRole('button', { name: 'Delete Comment' }).dblclick()
    await dialog.getByText('Deleting...').waitFor()
    release()
    await page.getByText('[deleted by user]').waitFor()
    expect(calls).toHaveLength(1)
    expect(await heading(page).innerText()).toBe('Comments 1')
    const other = await visit(`/part/${part.slug}`)
    await other.getByText('[deleted by user]').waitFor()
    expect(await other.content()).not.toContain('A slip of the tongue.')
  })

  it('can edit a new comment of their own, which is then marked as edited', async () => {
    const part = await make.part()
    const { user, token } = await person('Edda Editor')
    await make.comment({ part, author: user, text: 'Old one.', createdAt: new Date(Date.now() - 11 * 60_000) })
    await make.comment({ part, author: user, text: 'It does fti.' })
    const page = await visit(`/part/${part.slug}`, { token })
    const fresh = commentBy(page, 'Edda Editor').filter({ hasText: 'It does' })
    await fresh.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Comment' })
    const field = dialog.getByRole('textbox', { name: 'Your comment' })
    expect(await field.inputValue()).toBe('It does fti.')
    await field.fill('It **does** fit.')
    await dialog.getByRole('button', { name: 'Save Comment' }).click()
    await fresh.getByText('It does fit.').waitFor()
    await fresh.getByText('edited').waitFor()
    expect(await commentBy(page, 'Edda Editor').getByRole('button', { name: 'Edit', exact: true }).count()).toBe(1)
    await fresh.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.poll(() => field.inputValue()).toBe('It **does** fit.')
    const other = await visit(`/part/${part.slug}`)
    await commentBy(other, 'Edda Editor').filter({ hasText: 'It does fit.' }).getByText('edited').waitFor()
    expect(await comments(other).getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  })

  it('sees an error if it is too late to edit, and keeps the text', async () => {
    const part = await make.part()
    const { user, token } = await person('Lara Late')
    const { id } = await make.comment({ part, author: user, text: 'Just now.' })
    const page = await visit(`/part/${part.slug}`, { token, expectedMessages: FAILED_REQUEST })
    await commentBy(page, 'Lara Late').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Comment' })
    await dialog.getByRole('textbox').fill('Too late.')
    await sql(deps, "update comment set created_at = created_at - interval '11 minutes' where id = $1", [id])
    await dialog.getByRole('button', { name: 'Save Comment' }).click()
    await dialog.getByText('A comment can be edited for 10 minutes. Please write a reply to it instead.').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Too late.')
  })

  it('keeps the drafts of a comment and a reply after the end of the session', async () => {
    const part = await make.part()
    await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    const { user, token } = await person('Ella Ended')
    const page = await visit(`/part/${part.slug}`, { token, expectedMessages: FAILED_REQUEST })
    await commentBy(page, 'Otto Opener').getByRole('button', { name: 'Reply' }).click()
    const reply = page.getByRole('textbox', { name: 'Reply to Otto Opener' })
    await reply.fill('An answer in the making.')
    await box(page).fill('Not to be lost.')
    await deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await page.getByText('Authentication required to comment.').waitFor()
    await comments(page).getByRole('button', { name: 'Login' }).click()
    await identify(page, { email: user.email, name: user.name })
    const skip = page.getByRole('button', { name: 'Skip for now' })
    await skip.or(box(page)).waitFor()
    if (await skip.isVisible()) await skip.click()
    await expect.poll(() => box(page).inputValue()).toBe('Not to be lost.')
    await expect.poll(() => reply.inputValue()).toBe('An answer in the making.')
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await page.getByRole('list', { name: 'Replies' }).getByText('An answer in the making.').waitFor()
  })

  it('keeps the draft if the server rejects it', async () => {
    const part = await make.part()
    const { token } = await person('Hardy Holder')
    const page = await visit(`/part/${part.slug}`, { token, expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'comment.create', 'The ink is dry.')
    await box(page).fill('Not to be lost.')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await page.getByText('The ink is dry.').waitFor()
    expect(await box(page).inputValue()).toBe('Not to be lost.')
    await stopFailing()
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await commentBy(page, 'Hardy Holder').waitFor()
    expect(await page.getByText('Not to be lost.').count()).toBe(1)
  })

  it('posts once if the button is pressed twice', async () => {
    const part = await make.part()
    const { token } = await person('Quirin Quick')
    const page = await visit(`/part/${part.slug}`, { token })
    const release = await holding(page, 'comment.create')
    await box(page).fill('Only once.')
    await page.getByRole('button', { name: 'Post Comment' }).dblclick()
    await page.getByText('Posting...').waitFor()
    release()
    await commentBy(page, 'Quirin Quick').waitFor()
    expect(await deps.prisma.comment.count({ where: { partId: part.id } })).toBe(1)
  })

  it('cannot post a blank comment', async () => {
    const part = await make.part()
    const { token } = await person('Bruno Blank')
    const page = await visit(`/part/${part.slug}`, { token })
    await box(page).fill('  \n ')
    expect(await page.getByRole('button', { name: 'Post Comment' }).isDisabled()).toBe(true)
  })

  it('sees the draft of a comment after a reload and after another page', async () => {
    const part = await make.part()
    const { token } = await person('Dieter Draft')
    const page = await visit(`/part/${part.slug}`, { token })
    await box(page).fill('Half a thought')
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('Half a thought')
    await follow(page, '/')
    await page.goBack()
    await expect.poll(() => box(page).inputValue()).toBe('Half a thought')
  })

  it('does not see the draft of another user', async () => {
    const part = await make.part()
    const [dora, dirk] = [await person('Dora Draft'), await person('Dirk Draft')]
    const page = await visit(`/part/${part.slug}`, { token: dora.token })
    await box(page).fill('Half a thought')
    const become = async (token: string, name: string) => {
      await page.evaluate((value) => localStorage.setItem('authToken', value), token)
      await page.reload()
      await page.getByText(`Hi, ${name}`).waitFor()
      await box(page).waitFor()
    }
    await become(dirk.token, 'Dirk')
    expect(await box(page).inputValue()).toBe('')
    await become(dora.token, 'Dora')
    expect(await box(page).inputValue()).toBe('Half a thought')
  })
})

describe('a visitor', () => {
  it('sees a Login button in place of the comment box', async () => {
    const part = await make.part()
    await make.comment({ part, author: await make.user({ name: 'Otto Opener' }) })
    const page = await visit(`/part/${part.slug}`)
    expect(await box(page).count()).toBe(0)
    await comments(page).getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  })

  it('cannot vote, and sees how to', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    const buttons = comments(page)
      .getByRole('group', { name: /^Votes on comment by/ })
      .getByRole('button')
    expect(await buttons.count()).toBeGreaterThanOrEqual(10)
    for (const button of await buttons.all()) {
      expect(await button.isDisabled()).toBe(true)
      expect(await button.getAttribute('title')).toBe('Log in to vote')
    }
  })
})

describe('votes', () => {
  it('on a comment can be set, changed and removed, and are counted exactly, also for others', async () => {
    const part = await make.part()
    const comment = await make.comment({ part, text: 'Read *me*.' })
    await make.votes('comment', comment, 4)
    const { token } = await person('Volker Voter')
    const page = await visit(`/part/${part.slug}`, { token })
    const votes = comments(page).getByRole('group', { name: /^Votes on/ })
    const [up, down] = [votes.getByRole('button').first(), votes.getByRole('button').last()]
    await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...none })
    const word = await page.locator('em', { hasText: 'me' }).elementHandle()
    await waitForVote(page, up.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })
    // A text selection stays, so the text is not rendered again.
    expect(await word?.evaluate((element) => element.isConnected)).toBe(true)
    await waitForVote(page, up.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...none })
    await waitForVote(page, down.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 3, ...downvoted })
    await waitForVote(page, up.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })
    await page.reload()
    await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })

    // The cached page can be ten seconds old (server/ssr/page-version.ts).
    const other = await visit(`/part/${part.slug}`)
    const reloaded = async () => {
      await other.reload()
      return comments(other)
        .getByRole('group', { name: /^Votes on/ })
        .innerText()
    }
    await expect.poll(reloaded, { timeout: 15_000 }).toBe('5')
  })

  it('on a reply are counted', async () => {
    const part = await make.part()
    await make.comment({ parent: await make.comment({ part }), author: await make.user({ name: 'Rosa Reply' }) })
    const { token } = await person('Volker Voter')
    const page = await visit(`/part/${part.slug}`, { token })
    await page.getByRole('button', { name: 'Show 1 reply' }).click()
    const votes = page.getByRole('group', { name: 'Votes on comment by Rosa Reply' })
    await waitForVote(page, votes.getByRole('button').last().click())
    await expect.poll(() => voteState(votes)).toEqual({ count: -1, ...downvoted })
  })

  it('on a post and in the carousel work in the same way', async () => {
    const post = await make.post()
    const { token } = await person('Volker Voter')
    const page = await visit(`/blog/${post.slug}`, { token })
    const ofPost = page.getByRole('group', { name: `Votes on post ${post.title}` })
    await waitForVote(page, ofPost.getByRole('button').first().click())
    await expect.poll(() => voteState(ofPost)).toEqual({ count: 1, ...upvoted })

    const gallery = await visit(`/part/${RICH_PART}`, { token })
    await gallery
      .getByRole('region', { name: 'Part Images' })
      .getByRole('button', { name: /, image 3/ })
      .click()
    const ofImage = gallery.getByRole('dialog').getByRole('group', { name: /^Votes on/ })
    await ofImage.waitFor()
    const { count } = await voteState(ofImage)
    await waitForVote(gallery, ofImage.getByRole('button').first().click())
    await expect.poll(() => voteState(ofImage)).toEqual({ count: count + 1, ...upvoted })
    await waitForVote(gallery, ofImage.getByRole('button').first().click())
    await expect.poll(() => voteState(ofImage)).toEqual({ count, ...none })
  })

  it('that fail are reverted with an error', async () => {
    const part = await make.part()
    await make.votes('comment', await make.comment({ part }), 2)
    const { token } = await person('Volker Voter')
    const page = await visit(`/part/${part.slug}`, { token, expectedMessages: FAILED_REQUEST })
    const votes = comments(page).getByRole('group', { name: /^Votes on/ })
    await expect.poll(() => voteState(votes)).toEqual({ count: 2, ...none })
    const stopFailing = await failing(page, 'vote.set', 'The urn is full.')
    await votes.getByRole('button').first().click()
    await page.getByText('Failed to vote: The urn is full.').waitFor()
    await expect.poll(() => voteState(votes)).toEqual({ count: 2, ...none })
    await votes.getByRole('button').last().click()
    await page.getByText('Failed to downvote: The urn is full.').waitFor()
    await expect.poll(() => voteState(votes)).toEqual({ count: 2, ...none })
    await stopFailing()
    await waitForVote(page, votes.getByRole('button').last().click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 1, ...downvoted })
  })

  it('pressed quickly end in the state of the last press', async () => {
    const part = await make.part()
    const comment = await make.comment({ part })
    const { user, token } = await person('Volker Voter')
    const page = await visit(`/part/${part.slug}`, { token })
    const votes = comments(page).getByRole('group', { name: /^Votes on/ })
    const [up, down] = [votes.getByRole('button').first(), votes.getByRole('button').last()]
    await expect.poll(() => up.isEnabled()).toBe(true)
    for (const button of [up, down, up, up, down]) await button.click()
    await expect.poll(() => voteState(votes)).toEqual({ count: -1, ...downvoted })
    await expect
      .poll(() =>
        deps.prisma.commentVote.findFirst({
          where: { commentId: comment.id, userId: user.id },
          select: { value: true },
        }),
      )
      .toEqual({ value: -1 })
    expect(await voteState(votes)).toEqual({ count: -1, ...downvoted })
  })
})
