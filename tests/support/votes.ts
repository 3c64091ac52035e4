import type { Locator, Page } from 'playwright-core'
import { calls } from './visitors.ts'

/** Returns the count and the state of the two vote buttons in the group `votes`. */
export const voteState = async (votes: Locator) => ({
  count: Number(await votes.locator('[aria-live]').innerText()),
  up: await votes.getByRole('button').first().getAttribute('aria-pressed'),
  down: await votes.getByRole('button').last().getAttribute('aria-pressed'),
  titles: await votes
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title'))),
})
export const none = { up: 'false', down: 'false', titles: ['Upvote', 'Downvote'] }
export const upvoted = { up: 'true', down: 'false', titles: ['Remove upvote', 'Downvote'] }
export const downvoted = { up: 'false', down: 'true', titles: ['Upvote', 'Remove downvote'] }

/** Presses a button and waits until the server has stored the vote. */
export const waitForVote = (page: Page, press: Promise<unknown>) =>
  Promise.all([page.waitForResponse((response) => calls('vote.set')(response.url())), press])
