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
