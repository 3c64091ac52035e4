import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { canonicalParameters, type SearchParams } from '../../../shared/search-address.ts'
import { OVERLAY } from '../../base/overlay-history.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { searchAddress } from './search-params.ts'
import css from './Filters.module.css'

const SaveSearchDialog = lazyDialog(() => import('./SaveSearchDialog.tsx'))

/** The parameter of an address to which a visitor returns after the sign-in. */
const SAVE = 'save'

type SaveSearchProps = {
  search: SearchParams
  /** The corrected text that the results are for, which is saved. */
  meant: string | null
}

/** The button that saves the search; a link to the saved searches if it is saved. */
export function SaveSearch({ search: shown, meant }: SaveSearchProps) {
  const { state } = useSession()
  const { car, cars } = useCar()
  const [, navigate] = useLocation()
  const [query, setQuery] = useSearchParams()
  const [isOpen, setOpen] = useState(query.get(SAVE) === '1')
  const place = useRef<HTMLSpanElement>(null)
  const saved = trpc.savedSearch.list.useQuery(undefined, { enabled: state === 'in' })
  // Without a car the results are for all cars.
  const search = { ...shown, q: meant ?? shown.q, fits: shown.fits && car !== null }
  const canonical = new URLSearchParams(canonicalParameters(search)).toString()
  const carId = search.fits ? (cars.find(({ isChosen }) => isChosen)?.id ?? null) : null
  const found = saved.data?.find((each) => each.query.toLowerCase() === canonical.toLowerCase() && each.carId === carId)

  function open() {
    if (state === 'out') navigate(paths.login(`/search?${searchAddress(shown)}&${SAVE}=1`))
    else setOpen(true)
  }
  function close() {
    setOpen(false)
    if (query.has(SAVE)) setQuery(searchAddress(shown), { replace: true, state: OVERLAY })
  }
  return (
    <span ref={place} className={css.save}>
      {found ? (
        <SavedLink id={found.id} />
      ) : (
        <Button icon="search-check" {...SaveSearchDialog.opener} onClick={open}>
          Save search
        </Button>
      )}
      <SaveSearchDialog
        key={canonical}
        search={search}
        car={car?.name ?? null}
        query={canonical}
        open={isOpen && state === 'in' && saved.data !== undefined && !found}
        onClose={close}
        finalFocus={() => place.current?.querySelector('a, button') ?? null}
      />
    </span>
  )
}

/** Stands where the search is saved. Its page is open, so its notifications are read. */
function SavedLink({ id }: { id: string }) {
  useReadPage(`search ${id}`)
  return (
    <Link to={paths.savedSearches}>
      <Icon name="check" size={16} />
      Saved
    </Link>
  )
}
