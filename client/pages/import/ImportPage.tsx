import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../app/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { FileHelp } from './FileHelp.tsx'
import { ImportLines } from './ImportLines.tsx'
import css from './import.module.css'
import { useImport, type Import } from './useImport.ts'

/** The import of listings from a CSV file. Redirects visitors to the login page. */
export default function ImportPage() {
  const session = useSession()
  return (
    <div className={css.page}>
      <title>Import listings · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Import listings</h1>
      {session.state === 'in' ? (
        <ImportForm />
      ) : session.state === 'out' ? (
        <Redirect to={paths.login(paths.importListings)} replace />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

function ImportForm() {
  const state = useImport()
  const { lines, failure } = state
  return (
    <>
      <p className={css.lead}>
        Choose a CSV file with one listing in each line. You see what would be listed before anything is saved.
        Importing the file again updates your listings.
      </p>
      <FileField state={state} />
      {failure !== null && <ErrorNote bare message={failure} />}
      {state.isReading && <Loading>Reading the file...</Loading>}
      {lines ? (
        <>
          <Progress state={state} />
          <ImportLines lines={lines} />
        </>
      ) : (
        <FileHelp />
      )}
    </>
  )
}

function FileField({ state: { fileName, isReading, isImporting, read } }: { state: Import }) {
  return (
    <label className={css.file}>
      <span className={css.label}>CSV file</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        disabled={isReading || isImporting}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void read(file)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <span className={css.name}>{fileName ?? 'No file chosen'}</span>
    </label>
  )
}

/** The button that starts the import, and how far it is. */
function Progress({ state: { total, done, photosLeft, isImporting, failure, start, stop } }: { state: Import }) {
  const isOver = done === total && photosLeft === 0
  return (
    <div className={css.progress}>
      {done > 0 && <progress aria-label="Imported lines" max={total} value={done} />}
      <output>{progressText(total, done, photosLeft)}</output>
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
