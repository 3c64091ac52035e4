import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carousel, plates, useImages } from '../support/images.ts'
import {
  answeringLate,
  holding,
  useVisitors,
  type VisitOptions,
  downvoted,
  none,
  voteState,
  upvoted,
  waitForVote,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make } = visitors
const { addImage } = useImages(visitors)

/** Creates an item with three upvotes (enough for a post to be in the feed). `find` returns its vote buttons. */
type Place = () => Promise<{ path: string; find(page: Page): Promise<Locator> }>

const group = (name: string | RegExp) => async (page: Page) => page.getByRole('group', { name })
const author = () => make.user({ name: `Vera ${crypto.randomUUID().slice(0, 8)}` })

const places: Record<string, Place> = {
  'a comment on a part': async () => {
    const [part, writer] = [await make.part(), await author()]
    await make.votes('comment', await make.comment({ part, author: writer }), 3)
    return { path: `/part/${part.slug}`, find: group(`Votes on comment by ${writer.name}`) }
  },
  'a comment on a post': async () => {
    const [post, writer] = [await make.post(), await author()]
    await make.votes('comment', await make.comment({ post, author: writer }), 3)
    return { path: `/blog/${post.slug}`, find: group(`Votes on comment by ${writer.name}`) }
  },
  'a post on its page': async () => {
    const post = await make.post()
    await make.votes('post', post, 3)
    return { path: `/blog/${post.slug}`, find: group(`Votes on post ${post.title}`) }
  },
  'a post in the feed': async () => {
    // Later than the demo content, so that it is on the first page.
    const post = await make.post({ createdAt: new Date(Date.now() + 30 * 86_400_000) })
    await make.votes('post', post, 3)
    return { path: `/?${post.slug}`, find: group(`Votes on post ${post.title}`) }
  },
  'an image': async () => {
    const part = await make.part()
    await addImage(part, 3)
    const find = async (page: Page) => {
      await plates(page).first().click()
      return carousel(page).getByRole('group', { name: /^Votes on/ })
    }
    return { path: `/part/${part.slug}`, find }
  },
}

describe.each(Object.entries(places))('voting on %s', (_name, place) => {
  async function open(signedIn: boolean, options: VisitOptions = {}) {
    const { path, find } = await place()
    const page = await visit(path, { ...(signedIn && { token: await make.token() }), ...options })
    const votes = await find(page)
    await votes.waitFor()
    return { page, votes, up: votes.getByRole('button').first(), down: votes.getByRole('button').last() }
  }

  it('is shown before the server has answered, and the same button removes the vote', async () => {
    const { page, votes, up, down } = await open(true)
    await expect.poll(() => voteState(votes)).toEqual({ count: 3, ...none })
    const release = await holding(page, 'vote.set')
    await up.click()
    await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...upvoted })
    await waitForVote(page, Promise.resolve(release()))
    await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...upvoted })
    await waitForVote(page, down.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 2, ...downvoted })
    await waitForVote(page, down.click())
    await expect.poll(() => voteState(votes)).toEqual({ count: 3, ...none })
  })
})

describe('if comments that were requested before a vote arrive after it', () => {
  async function openBeforeAnswer() {
    const part = await make.part()
    await make.votes('comment', await make.comment({ part }), 2)
    let late: Awaited<ReturnType<typeof answeringLate>> | undefined
    const page = await visit(`/part/${part.slug}`, {
      token: await make.token(),
      before: async (unread) => void (late = await answeringLate(unread, 'comment.list')),
    })
    const votes = page.getByRole('group', { name: /^Votes on comment/ })
    await late?.read
    return { page, votes, up: votes.getByRole('button').first(), deliver: () => late?.deliver() }
  }

  it('the vote is still shown', async () => {
    const { page, votes, up, deliver } = await openBeforeAnswer()
    await waitForVote(page, up.click())
    await deliver()
    expect(await voteState(votes)).toEqual({ count: 3, ...upvoted })
  })

  it('a pending vote is still shown', async () => {
    const { page, votes, up, deliver } = await openBeforeAnswer()
    const release = await holding(page, 'vote.set')
    await up.click()
    await deliver()
    expect(await voteState(votes)).toEqual({ count: 3, ...upvoted })
    await waitForVote(page, Promise.resolve(release()))
    await expect.poll(() => voteState(votes)).toEqual({ count: 3, ...upvoted })
  })
})
