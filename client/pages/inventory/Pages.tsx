import { Link } from 'wouter'
import { thousands } from '../../../shared/format.ts'
import { INVENTORY_PAGE } from '../../../shared/inventory.ts'
import { cx } from '../../ui/cx.ts'
import css from './inventory.module.css'

type PagesProps = { page: number; totalPages: number; total: number; to(page: number): string }

/** '1 to 50 of 306', and links to the pages beside the current one, the first and the last. */
export function Pages({ page, totalPages, total, to }: PagesProps) {
  const first = (page - 1) * INVENTORY_PAGE + 1
  const numbers = [1, page - 1, page, page + 1, page === 1 ? 3 : page, totalPages]
    .filter((each, at, all) => each >= 1 && each <= totalPages && all.indexOf(each) === at)
    .toSorted((one, other) => one - other)
  return (
    <div className={css.pages}>
      <p className="caption">{`${thousands(first)} to ${thousands(Math.min(first + INVENTORY_PAGE - 1, total))} of ${thousands(total)}`}</p>
      {totalPages > 1 && (
        <nav aria-label="Pages of the inventory">
          <Step word="Previous" page={page - 1} isOff={page === 1} to={to} />
          {numbers.map((each) => (
            <Link
              key={each}
              to={to(each)}
              className={cx(css.pageLink, each === page && css.current)}
              aria-current={each === page ? 'page' : undefined}
              aria-label={`Page ${each}`}
            >
              {each}
            </Link>
          ))}
          <Step word="Next" page={page + 1} isOff={page >= totalPages} to={to} />
        </nav>
      )}
    </div>
  )
}

type StepProps = Pick<PagesProps, 'page' | 'to'> & { word: string; isOff: boolean }

const Step = ({ word, page, isOff, to }: StepProps) =>
  isOff ? (
    <span className={cx(css.pageLink, css.off)}>{word}</span>
  ) : (
    <Link to={to(page)} className={css.pageLink}>
      {word}
    </Link>
  )
