import { MAX_OFFSET } from '../../shared/limits.ts'

/** Largest page size of all lists by page number. The offset of a page must not exceed MAX_OFFSET. */
const LARGEST_PAGE = 20

/** Returns the page number from an address; 1 if it is missing or invalid. */
export function pageNumber(text: string | null): number {
  const page = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 1
  return page >= 1 && page * LARGEST_PAGE <= MAX_OFFSET ? page : 1
}
