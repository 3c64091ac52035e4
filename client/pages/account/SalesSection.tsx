import { Link } from 'wouter'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { LeaveFeedback } from '../../features/feedback/LeaveFeedback.tsx'
import { Price } from '../../ui/Price.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import css from './profile.module.css'
import { INFINITE, Section } from './Section.tsx'

/** Completed sales. Only the seller sees the buyers. */
export function SalesSection({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const sales = trpc.user.sales.useInfiniteQuery({ userId }, INFINITE)
  return (
    <Section
      title="Items Sold"
      list={sales}
      numbered={{ userId, name: 'sales', pageOf: (activity) => activity.sales }}
      empty="Nothing sold yet."
      className={css.fourth}
      renderItem={({ id, part, priceCents, buyer, soldOn }) => (
        <div className={css.listing}>
          <span className={css.what}>
            {part ? (
              <Link to={paths.part(part.slug)} className={css.title}>
                <bdi>{bindUnits(part.title)}</bdi>
              </Link>
            ) : (
              <span className={css.title}>A deleted item</span>
            )}
            <span className="caption">
              {buyer ? (
                <>
                  Sold to <UserLink user={buyer} />,{' '}
                </>
              ) : (
                'Sold '
              )}
              <PlainDate date={soldOn} />
              {isOwn && (
                <>
                  {' · '}
                  <Link to={paths.problem(id)}>Report a problem</Link>
                </>
              )}
            </span>
          </span>
          {isOwn && (
            <LeaveFeedback
              tradeId={id}
              other={buyer}
              about={`${part?.title ?? 'A deleted item'}, sold for ${formatPrice(priceCents)}`}
            />
          )}
          <span className={css.price}>
            <Price cents={priceCents} />
          </span>
        </div>
      )}
    />
  )
}
