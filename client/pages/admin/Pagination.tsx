import { Button } from '../../ui/Button.tsx'
import { keepFocusOnPage } from './panel-focus.ts'
import css from './Pagination.module.css'

type PaginationProps = { page: number; pages: number; onGo(page: number): void }

/** Previous, page numbers and Next; nothing if there is one page. */
export function Pagination({ page, pages, onGo }: PaginationProps) {
  if (pages <= 1) return null
  const step = (word: string, to: number) => (
    // Aria-disabled at an end instead of removed, because removing a focused button loses the focus.
    <Button aria-disabled={to < 1 || to > pages} onClick={() => to >= 1 && to <= pages && onGo(to)}>
      {word}
    </Button>
  )
  return (
    <nav ref={keepFocusOnPage} className={css.pages} aria-label="Pages">
      {step('Previous', page - 1)}
      {numbersAround(page, pages).map((number, index, all) => (
        <span key={number} className={css.number}>
          {number - (all[index - 1] ?? 0) > 1 && <span className={css.gap}>…</span>}
          <Button
            className={number === page ? css.current : undefined}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => number !== page && onGo(number)}
          >
            {number}
          </Button>
        </span>
      ))}
      {step('Next', page + 1)}
    </nav>
  )
}

/** Returns the first page, the last page and the neighbours of the current page: at most five numbers. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].toSorted((a, b) => a - b)
}
