import { Link } from 'wouter'
import { donorTitle } from '../../../shared/donor-words.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './sell.module.css'

/** The seller's open donor cars, to add the next part of one, and the way to a new one. */
export function OwnDonors() {
  const list = trpc.donor.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const donors = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="donors">
      <SectionHead id="donors" title="Donor cars" />
      <p className="small">
        Do you take a car apart? Enter it once, and each of its parts needs only a photo and a price.
      </p>
      {donors.length > 0 && (
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
          onLoadMore={() => void list.fetchNextPage()}
          buttonLabel="Load More donor cars"
        >
          <ul className={css.donors}>
            {donors.map((donor) => (
              <li key={donor.id}>
                <Link to={paths.donor(donor.id)}>
                  <AsWritten>{donorTitle(donor)}</AsWritten>
                </Link>
                <ButtonLink to={paths.sell(undefined, donor.id)} icon="plus">
                  Add the next part
                </ButtonLink>
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
      <ButtonLink to={paths.sellDonor} icon="plus">
        Add a donor car
      </ButtonLink>
    </section>
  )
}
