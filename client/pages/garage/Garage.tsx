import { useState } from 'react'
import { MAX_CARS } from '../../../shared/garage.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { useCar } from '../../features/garage/useCar.ts'
import { AsOf } from '../../features/offline/AsOf.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { AddByModel, type Start } from './AddByModel.tsx'
import { AddByVin } from './AddByVin.tsx'
import { CarRow } from './CarRow.tsx'
import css from './GaragePage.module.css'

/** The cars, and the forms that add one by model or by VIN. */
export default function Garage() {
  const { state } = useSession()
  const { car, cars } = useCar()
  const garage = trpc.garage.list.useQuery(undefined, { enabled: state === 'in' })
  const counts = trpc.garage.counts.useQuery(undefined, { enabled: state === 'in' })
  /** Where the form for a model starts after a VIN. */
  const [start, setStart] = useState<Start | null>(null)
  const shown = state === 'in' ? cars : car ? [{ ...car, id: null, vin: null, isChosen: true }] : []
  const isFull = shown.length >= MAX_CARS

  return (
    <>
      <div className={css.head}>
        <h1>My garage</h1>
        <p>
          <Icon name="lock" size={16} />
          {state === 'in'
            ? `Only you can see this page · ${shown.length} of ${MAX_CARS} cars`
            : 'Only you can see this page. Your car is kept in this browser. Log in to keep more cars.'}
        </p>
      </div>
      <AsOf at={garage.dataUpdatedAt} />
      <section aria-labelledby="cars">
        <SectionHead id="cars" title="Cars" count={shown.length} />
        {garage.isLoadingError && (
          <ErrorNote message={errorSentence(garage.error)} onRetry={() => void garage.refetch()} />
        )}
        {car !== undefined && shown.length === 0 && (
          <div className={css.empty}>
            <Icon name="car" size={28} />
            <h3>No cars yet</h3>
            <p>Add a car to see what fits.</p>
          </div>
        )}
        {shown.length > 0 && (
          <>
            <ul className={css.cars}>
              {shown.map((each) => (
                <CarRow key={each.id} car={each} count={each.id === null ? undefined : counts.data?.[each.id]} />
              ))}
            </ul>
            <p className={css.note}>The chosen car is used for every "Fits" answer on Tappet.</p>
          </>
        )}
      </section>
      <section className={css.add} aria-labelledby="add-car">
        <SectionHead id="add-car" title="Add a car" />
        {isFull ? (
          <p>{`A garage has at most ${MAX_CARS} cars. Remove one to add another.`}</p>
        ) : (
          <div className={css.ways}>
            <AddByModel start={start} />
            <AddByVin onByModel={setStart} />
          </div>
        )}
      </section>
    </>
  )
}
