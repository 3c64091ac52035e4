import { Link } from 'wouter'
import { readSearch } from '../../../shared/search-address.ts'
import { placeLabel } from '../../../shared/where.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { useCarChanges } from '../../features/garage/useCarChanges.ts'
import { filterWords, newsWords } from '../../features/search/search-words.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './SavedSearches.module.css'

type SavedSearchRowProps = {
  saved: RouterOutputs['savedSearch']['list'][number]
  /** Moves the focus, because the button is removed. */
  onRemoved(): void
}

/** A saved search: a link that runs it, its filters in words, and the button that deletes it. */
export function SavedSearchRow({ saved, onRemoved }: SavedSearchRowProps) {
  const { name, query, carId } = saved
  const search = readSearch(new URLSearchParams(query))
  const { near, fits } = search
  const { car: chosen, cars } = useCar()
  const { choose } = useCarChanges()
  const remove = useRemove(saved, onRemoved)
  const place = trpc.place.byId.useQuery({ id: near?.placeId ?? 0 }, { enabled: near !== undefined, retry: false })
  const car = cars.find(({ id }) => id === carId)
  const words = filterWords(search, { car: car?.name ?? null, place: place.data ? placeLabel(place.data) : null })
  const isWithoutCar = fits && carId === null
  return (
    <li className={css.row}>
      <div className={css.what}>
        <Link
          to={`/search?${query}`}
          // The search page shows what fits the chosen car.
          onClick={() => void (car && !car.isChosen && choose(car.id).catch(() => undefined))}
        >
          <AsWritten>{name}</AsWritten>
        </Link>
        <span className="small">
          "<AsWritten>{search.q}</AsWritten>"{words.map((each) => ` · ${each}`)}
        </span>
        {isWithoutCar ? (
          <span className={css.paused}>
            Its car was removed from your garage, so it finds nothing new. Delete it, or save it again with another car.
          </span>
        ) : (
          <span className={css.note}>
            Tells you of {newsWords(search)}
            {car && chosen && !car.isChosen && `. Opening it chooses your ${car.name}`}
          </span>
        )}
      </div>
      <Button variant="quiet" tone="danger" icon="trash" onClick={() => void remove()}>
        Delete
        <span className="visually-hidden" translate="no">
          {` ${name}`}
        </span>
      </Button>
    </li>
  )
}

/** Returns a function that deletes the search at once. "Undo" saves it again. */
function useRemove({ id, name, query, carId }: SavedSearchRowProps['saved'], onRemoved: () => void) {
  const toast = useToast()
  const { savedSearch } = trpc.useUtils()
  const remove = trpc.savedSearch.remove.useMutation()
  const save = trpc.savedSearch.save.useMutation()
  const reload = () => savedSearch.list.invalidate()
  const undo = async () => {
    try {
      await save.mutateAsync({ name, query, carId })
    } catch (error) {
      toast.error(errorSentence(error))
    }
    await reload()
  }
  return async () => {
    savedSearch.list.setData(undefined, (list) => list?.filter((each) => each.id !== id))
    onRemoved()
    try {
      await remove.mutateAsync({ id })
      toast.showUndo(`"${name}" deleted.`, () => void undo())
    } catch (error) {
      toast.error(errorSentence(error))
    }
    await reload()
  }
}
