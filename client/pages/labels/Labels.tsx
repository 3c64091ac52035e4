import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { MAX_LABELS } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { chosenIds, labelPages } from './label-pages.ts'
import { LabelSheets, ON_SHEET, PAPERS, type Paper } from './LabelSheets.tsx'
import css from './labels.module.css'

/** The choice of the paper, and the labels as they are printed. */
export function Labels() {
  const { items, total, failed } = useAsks()
  const [paper, setPaper] = useState<Paper>('sheet')
  const [hasPrice, setPrice] = useState(false)
  const [used, setUsed] = useState(0)
  return (
    <>
      <header className="no-print">
        <p className="small">
          <Link to={paths.inventory}>Inventory</Link>
        </p>
        <h1>Print labels</h1>
      </header>
      {failed ? (
        <ErrorNote message={errorSentence(failed.error)} onRetry={() => void failed.refetch()} />
      ) : items === undefined ? (
        <Loading>Loading your listings...</Loading>
      ) : items.length === 0 ? (
        <p>No listing to print a label for. Choose some in your inventory.</p>
      ) : (
        <>
          <fieldset className={css.options}>
            <legend className="visually-hidden">Labels</legend>
            <Field as="select" label="Paper" value={paper} onChange={({ target }) => setPaper(target.value as Paper)}>
              <Options labels={PAPERS} />
            </Field>
            {paper === 'sheet' && (
              <Field
                label="Labels already used on the first sheet"
                type="number"
                inputMode="numeric"
                min={0}
                max={ON_SHEET - 1}
                value={used}
                onChange={({ target }) =>
                  setUsed(Math.min(ON_SHEET - 1, Math.max(0, Math.trunc(target.valueAsNumber) || 0)))
                }
              />
            )}
            <label className={css.check}>
              <input type="checkbox" checked={hasPrice} onChange={({ target }) => setPrice(target.checked)} />
              With the price
            </label>
            <Button variant="primary" onClick={() => window.print()}>
              {items.length === 1 ? 'Print 1 label' : `Print ${items.length} labels`}
            </Button>
          </fieldset>
          <p className="small no-print">
            Print in the original size (100%) and without headers. The code opens the listing.
            {total > MAX_LABELS &&
              ` These are the first ${MAX_LABELS} of ${total.toLocaleString('en')}. Filter your inventory for the others.`}
          </p>
          <LabelSheets items={items} paper={paper} used={paper === 'sheet' ? used : 0} hasPrice={hasPrice} />
        </>
      )}
    </>
  )
}

/** Returns the asks of the address, in the order of its ids or of its list; undefined while loading. */
function useAsks() {
  const [query] = useSearchParams()
  const pages = trpc.useQueries(({ inventory }) => labelPages(query).map((input) => inventory.list(input)))
  const failed = pages.find(({ error }) => error)
  const isLoaded = pages.every(({ data }) => data)
  const found = pages.flatMap(({ data }) => data?.items ?? [])
  const order = chosenIds(query)
  return {
    failed,
    items: isLoaded ? found.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : undefined,
    total: order.length > 0 ? found.length : (pages[0]?.data?.total ?? 0),
  }
}
