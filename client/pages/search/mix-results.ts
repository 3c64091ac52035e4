import type { RouterOutputs } from '../../app/trpc.ts'

type Page = Pick<RouterOutputs['search']['list'], 'parts' | 'users' | 'posts'>
export type Result =
  | { kind: 'part'; found: Page['parts']['items'][number] }
  | { kind: 'user'; found: Page['users']['items'][number] }
  | { kind: 'post'; found: Page['posts']['items'][number] }

/** Most people look for a part: so many of them stand before each person and post. */
const PARTS_IN_A_ROW = 4

/**
 * The results of all pages in one row, each once. Pages are mixResults by themselves, so that one that comes later only
 * adds to the end; results are ranked anew for each page, so one may hold what another had.
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
