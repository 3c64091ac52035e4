import css from './PageLinks.module.css'

type PageLinksProps = {
  /** 'Pages of comments' */
  label: string
  page: number
  hasNext: boolean
  /** The address of a page. */
  to(page: number): string
}

/** The pages before and after this one, as links that the server answers: they work without scripts. */
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
