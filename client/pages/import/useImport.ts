import { useRef, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { IMPORT_BATCH, type ImportError, type ImportLine, type ImportOutcome } from '../../../shared/listing-imports.ts'
import { errorData, errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { decode } from './decode.ts'

/** The place and shipping of lines that have none. */
export type Defaults = NonNullable<RouterInputs['listingImport']['preview']['defaults']>

/** A line of the file, in the preview and then as it was imported. */
export type Line = ImportLine & {
  /** Whether `outcome` is what the import has done, not what it would do. */
  isDone: boolean
  /** Its listing, while its photos are to be fetched. */
  withoutPhotos: string | null
}

export type Import = {
  fileName: string | null
  /** Null until a file was read. */
  lines: Line[] | null
  isReading: boolean
  isImporting: boolean
  /** The number of lines to import, and of those that are done. */
  total: number
  done: number
  /** The number of imported lines whose photos are still to be fetched. */
  photosLeft: number
  /** Whether lines are imported that cross a listing of another user. */
  withCrossing: boolean
  /** The defaults of the preview. */
  defaults: Defaults | null
  /** A sentence about the file, or about the import that stopped. */
  failure: string | null
  read(file: File, defaults: Defaults): Promise<void>
  /** Reads the same file again with other defaults. */
  apply(defaults: Defaults): Promise<void>
  setWithCrossing(withCrossing: boolean): void
  start(): Promise<void>
  stop(): void
}

const isPlanned = ({ outcome, isDone }: Line) => !isDone && (outcome === 'new' || outcome === 'change')

/** Returns whether the line would cross a listing of another user, a bid for an ask and an ask for a bid. */
export const isCrossing = (line: Line) => isPlanned(line) && line.crossing !== null

/** Reads a CSV file, previews it, and imports its lines in batches. An import that stopped continues where it was. */
export function useImport(): Import {
  const cache = trpc.useUtils()
  const preview = trpc.listingImport.preview.useMutation()
  const run = trpc.listingImport.run.useMutation()
  const photos = trpc.listingImport.photos.useMutation()
  const [fileName, setFileName] = useState<string | null>(null)
  const [lines, setLines] = useState<Line[] | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [withCrossing, setWithCrossing] = useState(false)
  const [defaults, setDefaults] = useState<Defaults | null>(null)
  const csv = useRef('')
  const isStopped = useRef(false)
  /** The same in all calls for a file, whose changes belong together. */
  const importId = useRef('')
  /** The lines after the last change, before they are rendered. */
  const current = useRef<Line[]>([])

  function show(all: Line[] | null) {
    current.current = all ?? []
    setLines(all)
  }
  const change = (of: (line: Line) => Line) => show(current.current.map(of))

  /** Returns the errors of the photos. Throws other errors, which stop the import. */
  async function addPhotos(listingId: string, urls: string[]): Promise<ImportError[]> {
    try {
      await photos.mutateAsync({ importId: importId.current, listingId, urls })
      return []
    } catch (error) {
      const message = errorData(error)?.fields?.['photos']
      if (message === undefined) throw error
      return [{ column: 'photos', message }]
    }
  }

  const isToDo = (line: Line) => isPlanned(line) && (withCrossing || line.crossing === null)

  async function read(file: File, chosen: Defaults) {
    setFileName(file.name)
    importId.current = newUuid()
    csv.current = decode(await file.arrayBuffer())
    setWithCrossing(false)
    await apply(chosen)
  }

  async function apply(chosen: Defaults) {
    show(null)
    setFailure(null)
    setDefaults(chosen)
    try {
      const found = await preview.mutateAsync({ csv: csv.current, defaults: chosen })
      show(found.map((line) => ({ ...line, isDone: false, withoutPhotos: null })))
    } catch (error) {
      setFailure(errorSentence(error, 'The file could not be read. Please try again.'))
    }
  }

  async function start() {
    isStopped.current = false
    setImporting(true)
    setFailure(null)
    try {
      for (const batch of batches(current.current.filter(isToDo))) {
        if (isStopped.current) break
        const results = await run.mutateAsync({
          importId: importId.current,
          lines: batch.map(({ line, cells }) => ({ line, cells })),
          defaults: defaults ?? undefined,
        })
        const byLine = new Map(results.map((result) => [result.line, result]))
        change((line) => settled(line, byLine.get(line.line)))
      }
      for (const { line, cells, withoutPhotos } of current.current) {
        if (isStopped.current) break
        if (withoutPhotos === null) continue
        const errors = await addPhotos(withoutPhotos, cells.photos.split(/\s+/).filter(Boolean))
        change((each) => (each.line === line ? { ...each, withoutPhotos: null, errors } : each))
      }
    } catch (error) {
      setFailure(errorSentence(error, 'The import stopped. Please try again.'))
    }
    setImporting(false)
    void cache.invalidate()
  }

  const done = lines?.filter(({ isDone }) => isDone).length ?? 0
  return {
    fileName,
    lines,
    isReading: preview.isPending,
    isImporting,
    total: done + (lines?.filter(isToDo).length ?? 0),
    done,
    photosLeft: lines?.filter(({ withoutPhotos }) => withoutPhotos !== null).length ?? 0,
    withCrossing,
    defaults,
    failure,
    read,
    apply,
    setWithCrossing,
    start,
    stop: () => void (isStopped.current = true),
  }
}

type Result = { outcome: ImportOutcome; errors: ImportError[]; listingId: string | null }

function settled(line: Line, result: Result | undefined): Line {
  if (!result) return line
  const { outcome, errors, listingId } = result
  return { ...line, outcome, errors, isDone: true, withoutPhotos: line.cells.photos === '' ? null : listingId }
}

const batches = (lines: Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / IMPORT_BATCH) }, (_, at) =>
    lines.slice(at * IMPORT_BATCH, (at + 1) * IMPORT_BATCH),
  )
