import type { RouterOutputs } from '../../base/trpc.ts'

type Page = Pick<RouterOutputs['search']['list'], 'parts' | 'users' | 'posts'>
export type Result =
  | { kind: 'part'; found: Page['parts']['items'][number] }
  | { kind: 'user'; found: Page['users']['items'][number] }
  | { kind: 'post'; found: Page['posts']['items'][number] }

/** Number of parts before each user and post, because most users search for a part. */
const PARTS_IN_A_ROW = 4

/**
 * Returns the results of all pages in one list without duplicates. Each page is mixed separately, so that a later page
 * only appends results. The ranking may change between requests, so two pages can contain the same result.
 */
export function mixResults(pages: Page[]): Result[] {
  const results = pages.flatMap(mixPage)
  return [...new Map(results.map((result) => [`${result.kind} ${result.found.id}`, result])).values()]
}

function mixPage({ parts, users, posts }: Page): Result[] {
  const turns = Math.max(Math.ceil(parts.items.length / PARTS_IN_A_ROW), users.items.length, posts.items.length)
  return Array.from({ length: turns }, (_, turn) => [
    ...parts.items
      .slice(turn * PARTS_IN_A_ROW, (turn + 1) * PARTS_IN_A_ROW)
      .map((found) => ({ kind: 'part' as const, found })),
    ...users.items.slice(turn, turn + 1).map((found) => ({ kind: 'user' as const, found })),
    ...posts.items.slice(turn, turn + 1).map((found) => ({ kind: 'post' as const, found })),
  ]).flat()
}
