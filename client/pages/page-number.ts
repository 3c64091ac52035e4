import { MAX_OFFSET } from '../../shared/limits.ts'

/** No list by page number has more entries a page; together they must not pass MAX_OFFSET. */
const LARGEST_PAGE = 20

/** The page that an address asks for; 1 for everything that is no page. */
export function pageNumber(text: string | null): number {
  const page = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 1
  return page >= 1 && page * LARGEST_PAGE <= MAX_OFFSET ? page : 1
}
