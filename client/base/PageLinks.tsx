import { MAX_OFFSET } from '../../shared/limits.ts'
import css from './PageLinks.module.css'

type PageLinksProps = {
  /** The accessible name: 'Pages of comments'. */
  label: string
  page: number
  hasNext: boolean
  /** Returns the address of a page. */
  to(page: number): string
}

/** Links to the previous and the next page. The server renders those pages, so the links work without scripts. */
export function PageLinks({ label, page, hasNext, to }: PageLinksProps) {
  return (
    <nav className={css.pages} aria-label={label}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          Previous page
        </a>
      )}
      <span>Page {page}</span>
      {hasNext && (
        <a href={to(page + 1)} rel="next">
          Next page
        </a>
      )}
    </nav>
  )
}

/** The largest page size of all lists with page numbers. The offset of a page must not exceed MAX_OFFSET. */
const LARGEST_PAGE = 20

/** Returns the page number from an address; 1 if it is missing or invalid. */
export function pageNumber(text: string | null): number {
  const page = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 1
  return page >= 1 && page * LARGEST_PAGE <= MAX_OFFSET ? page : 1
}
