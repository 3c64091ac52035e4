import { Button } from '../../ui/Button.tsx'
import { leavesFocus } from './open.ts'
import css from './Pagination.module.css'

type PaginationProps = { page: number; pages: number; onGo(page: number): void }

/** Previous, numbers, Next; nothing when there is one page. */
export function Pagination({ page, pages, onGo }: PaginationProps) {
  if (pages <= 1) return null
  const step = (word: string, to: number) => (
    // At an end it stays to be found: a button that vanishes takes the keyboard's place with it.
    <Button aria-disabled={to < 1 || to > pages} onClick={() => to >= 1 && to <= pages && onGo(to)}>
      {word}
    </Button>
  )
  return (
    <nav ref={leavesFocus} className={css.pages} aria-label="Pages">
      {step('Previous', page - 1)}
      {numbersAround(page, pages).map((number, at, all) => (
        <span key={number} className={css.number}>
          {number - (all[at - 1] ?? 0) > 1 && <span className={css.gap}>…</span>}
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

/** The first, the last, and those next to the current one: at most five, however many pages there are. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].toSorted((one, other) => one - other)
}
