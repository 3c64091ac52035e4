import { useEffect, useRef } from 'react'
import { Link, Redirect } from 'wouter'
import { importDefaultsSchema } from '../../../shared/listing-imports.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { EMPTY_LISTING, whereOf, type ListingDraft } from '../../features/listings/listing-draft.ts'
import { ShippingFields } from '../../features/listings/ListingFields.tsx'
import PlaceField from '../../forms/PlaceField.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { FileHelp } from './FileHelp.tsx'
import { ImportLines } from './ImportLines.tsx'
import css from './import.module.css'
import { isCrossing, useImport, type Defaults, type Import, type Line } from './useImport.ts'

/** The import of listings from a CSV file. Redirects visitors to the login page. */
export default function ImportPage() {
  const session = useSession()
  return (
    <div className={css.page}>
      <title>Import listings · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Import listings</h1>
      {session.state === 'in' ? (
        <ImportForm user={session.user} />
      ) : session.state === 'out' ? (
        <Redirect to={paths.login(paths.importListings)} replace />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

function ImportForm({ user }: { user: SessionUser }) {
  const defaults = trpc.listing.defaults.useQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <p className={css.lead}>
        Choose a CSV file with one listing in each line. You see what would be listed before anything is saved.
        Importing the file again updates your listings.
      </p>
      {defaults.data ? (
        <ImportSteps user={user} defaults={defaults.data} />
      ) : defaults.error ? (
        <ErrorNote bare message={errorSentence(defaults.error)} onRetry={() => void defaults.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </>
  )
}

type ImportStepsProps = { user: SessionUser; defaults: RouterOutputs['listing']['defaults'] }

function ImportSteps({ user, defaults }: ImportStepsProps) {
  const state = useImport()
  const { lines, failure } = state
  const form = useForm({
    // A location that is no place has no country, so no filter finds it.
    initial: { ...EMPTY_LISTING, ...whereOf(defaults.placeId === null ? { ...defaults, location: null } : defaults) },
    schema: importDefaultsSchema,
    fieldNames: { placeId: 'place' },
    toInput: toDefaults,
    send: state.apply,
    onSent: () => undefined,
    savedValues: (_, values) => values,
  })
  const isApplied = JSON.stringify(toDefaults(form.values)) === JSON.stringify(state.defaults)

  async function read(file: File) {
    if (await form.validate('place', 'shipping')) await state.read(file, toDefaults(form.currentValues()))
    else form.focus()
  }
  return (
    <>
      {!state.isImporting && state.done === 0 && (
        <form className={css.defaults} onSubmit={form.submit}>
          <fieldset>
            <legend>Place and shipping</legend>
            <p>For lines without the columns location, ships to and shipping cost.</p>
            <PlaceField label="Location" hint="Where the items are. A town is enough." {...form.control('place')} />
            <ShippingFields form={form} />
          </fieldset>
          {lines && !isApplied && (
            <Button type="submit" busy={state.isReading} busyWord="Reading the file...">
              Use for these lines
            </Button>
          )}
        </form>
      )}
      <FileField state={state} onFile={(file) => void read(file)} />
      {failure !== null && <ErrorNote bare message={failure} />}
      {state.isReading && <Loading>Reading the file...</Loading>}
      {lines ? (
        <>
          <CrossingChoice state={state} lines={lines} />
          <Progress state={state} user={user} />
          <ImportLines lines={lines} />
        </>
      ) : (
        <FileHelp />
      )}
    </>
  )
}

/** Text that names no place is no valid id, so that the schema asks to choose one. */
const toDefaults = ({ place, shipping }: ListingDraft): Defaults => ({
  placeId: place.text.trim() === '' ? null : (place.id ?? 0),
  shipping: shipping.to === '' ? null : { ...shipping, to: shipping.to },
})

function FileField({
  state: { fileName, isReading, isImporting },
  onFile,
}: {
  state: Import
  onFile(file: File): void
}) {
  return (
    <label className={css.file}>
      <span className={css.label}>CSV file</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        disabled={isReading || isImporting}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <span className={css.name}>{fileName ?? 'No file chosen'}</span>
    </label>
  )
}

/** Whether lines are listed too whose price another user already offers. */
function CrossingChoice({
  state: { withCrossing, setWithCrossing, isImporting },
  lines,
}: {
  state: Import
  lines: Line[]
}) {
  const crossing = lines.filter(isCrossing)
  const asks = crossing.filter((line) => line.crossing?.type === 'bid').length
  const bids = crossing.length - asks
  if (crossing.length === 0) return null
  return (
    <div className={css.choice}>
      {asks > 0 && (
        <p>{`${count(asks)} would ask no more than a buyer already bids. Raise the price, or accept the bid.`}</p>
      )}
      {bids > 0 && (
        <p>{`${count(bids)} would bid no less than a seller already asks. Lower the price, or accept the ask.`}</p>
      )}
      <label>
        <input
          type="checkbox"
          checked={withCrossing}
          disabled={isImporting}
          onChange={({ target }) => setWithCrossing(target.checked)}
        />
        {crossing.length === 1 ? 'List it too' : `List these ${count(crossing.length)} too`}
      </label>
    </div>
  )
}

/** The button that starts the import, and how far it is. */
function Progress({
  state: { total, done, photosLeft, isImporting, failure, start, stop },
  user,
}: {
  state: Import
  user: SessionUser
}) {
  const isOver = done === total && photosLeft === 0
  const isDone = isOver && done > 0
  const report = useRef<HTMLOutputElement>(null)
  // The pressed button disappears, and the focus with it.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) report.current?.focus()
  }, [isDone])
  return (
    <div className={css.progress}>
      {done > 0 && <progress aria-label="Imported lines" max={total} value={done} />}
      <output ref={report} tabIndex={-1}>
        {progressText(total, done, photosLeft)}
        {isDone && (
          <>
            {' '}
            <Link to={paths.account(user.id)}>See your listings</Link>
          </>
        )}
      </output>
      {isImporting ? (
        <Button onClick={stop}>Stop</Button>
      ) : (
        !isOver && (
          <Button variant="primary" onClick={() => void start()}>
            {done > 0 || failure !== null ? 'Continue' : `List ${count(total)}`}
          </Button>
        )
      )}
    </div>
  )
}

function progressText(total: number, done: number, photosLeft: number): string {
  if (total === 0) return 'Nothing to import: no line is new or changed.'
  if (done === 0) return ''
  if (done === total && photosLeft > 0) return `${count(total)} imported. Photos are left for ${count(photosLeft)}.`
  return done === total
    ? `Done: ${count(total)} imported.`
    : `${done.toLocaleString('en')} of ${count(total)} imported.`
}

const count = (lines: number) => `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`
