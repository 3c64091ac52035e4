import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, held, visit, type Answers } from '../../../tests/support/render.tsx'
import { feedPost } from '../../../tests/support/samples.ts'

const confirmed = (userVote: 1 | 0 | -1) => ({ votes: 3 + userVote, userVote })

/** Opens the feed with a post that has three upvotes. */
const open = (set: NonNullable<Answers['vote']>['set']) => {
  const data = feedPost({ title: 'On camshafts', votes: 3 })
  const items = [{ type: 'trending_blog_post' as const, data }]
  return visit('/', { user: aUser(), answers: { feed: { list: { items, nextCursor: null } }, vote: { set } } })
}
const votes = () => page.getByRole('group', { name: 'Votes on post On camshafts' })
const button = (name: string) => votes().getByRole('button', { name, exact: true })
const count = () => Number(votes().element().textContent)

describe('a vote', () => {
  it('is shown before the server has answered, and the same button removes it', async () => {
    const late = held(confirmed(1))
    const { answers } = await open(late.answer)
    await button('Upvote').click()
    await expect.poll(count).toBe(4)
    await expect.element(button('Remove upvote')).toHaveAttribute('aria-pressed', 'true')
    late.release()
    answers.vote = { set: confirmed(0) }
    await button('Remove upvote').click()
    await expect.poll(count).toBe(3)
    await expect.element(button('Upvote')).toHaveAttribute('aria-pressed', 'false')
  })

  it('is sent after the earlier votes on the item', async () => {
    const late = held(confirmed(1))
    const { answers, calls } = await open(late.answer)
    await button('Upvote').click()
    await button('Downvote').click()
    await expect.poll(count).toBe(2)
    expect(calls('vote.set')).toMatchObject([{ value: 1 }])
    answers.vote = { set: confirmed(-1) }
    late.release()
    await expect.poll(() => calls('vote.set')).toMatchObject([{ value: 1 }, { value: -1 }])
    await expect.poll(count).toBe(2)
  })

  it('is reverted with an error if the server rejects it', async () => {
    await open(failed('MUTED', 'You are muted.'))
    await button('Upvote').click()
    await expect.element(page.getByText('Failed to vote: You are muted.')).toBeVisible()
    await expect.poll(count).toBe(3)
    await button('Downvote').click()
    await expect.element(page.getByText('Failed to downvote: You are muted.')).toBeVisible()
    await expect.poll(count).toBe(3)
  })

  it('that is rejected leaves the later vote in place', async () => {
    const late = Promise.withResolvers<never>()
    const { answers } = await open(() => late.promise)
    await button('Upvote').click()
    await button('Downvote').click()
    answers.vote = { set: confirmed(-1) }
    late.reject(await errorOf(failed('INTERNAL', 'No.')))
    await expect.element(page.getByText('Failed to vote: No.')).toBeVisible()
    await expect.element(button('Remove downvote')).toBeVisible()
    await expect.poll(count).toBe(2)
  })

  it('that is pending is still shown after the item was read again', async () => {
    const late = held(confirmed(1))
    const { queryClient } = await open(late.answer)
    await button('Upvote').click()
    await expect.poll(count).toBe(4)
    await queryClient.invalidateQueries()
    expect(count()).toBe(4)
    late.release()
    await expect.element(button('Remove upvote')).toBeVisible()
    await expect.poll(count).toBe(4)
  })

  it('is still shown when the item that was requested before arrives after it', async () => {
    const data = feedPost({ title: 'On camshafts', votes: 3 })
    const feedOf = (changes: Partial<typeof data>) => ({
      items: [{ type: 'trending_blog_post' as const, data: { ...data, ...changes } }],
      nextCursor: null,
    })
    const { answers, calls, queryClient } = await visit('/', {
      user: aUser(),
      answers: { feed: { list: feedOf({}) }, vote: { set: confirmed(1) } },
    })
    await expect.poll(count).toBe(3)
    const before = calls('feed.list').length
    const late = held(feedOf({}))
    answers.feed = { list: late.answer }
    const read = queryClient.invalidateQueries()
    await expect.poll(() => calls('feed.list').length).toBe(before + 1)
    answers.feed = { list: feedOf(confirmed(1)) }
    await button('Upvote').click()
    await expect.element(button('Remove upvote')).toBeVisible()
    late.release()
    await read
    await expect.poll(count).toBe(4)
    await expect.element(button('Remove upvote')).toBeVisible()
  })
})

const errorOf = (fail: () => never): Promise<unknown> =>
  Promise.resolve()
    .then(fail)
    .catch((error: unknown) => error)
