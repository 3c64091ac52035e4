import { useRef, useState } from 'react'
import { IMPORT_BATCH, type ImportError, type ImportLine, type ImportOutcome } from '../../../shared/listing-imports.ts'
import { errorSentence, trpc } from '../../app/trpc.ts'

/** A line of the file, in the preview and then as it was imported. */
export type Line = ImportLine & {
  /** Whether `outcome` is what the import has done, not what it would do. */
  isDone: boolean
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
  /** A sentence about the file, or about the import that stopped. */
  failure: string | null
  read(file: File): Promise<void>
  start(): Promise<void>
  stop(): void
}

const isToDo = ({ outcome, isDone }: Line) => !isDone && (outcome === 'new' || outcome === 'change')

/** Reads a CSV file, previews it, and imports its lines in batches. An import that stopped continues where it was. */
export function useImport(): Import {
  const cache = trpc.useUtils()
  const preview = trpc.listingImport.preview.useMutation()
  const run = trpc.listingImport.run.useMutation()
  const [fileName, setFileName] = useState<string | null>(null)
  const [lines, setLines] = useState<Line[] | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isStopped = useRef(false)

  async function read(file: File) {
    setFileName(file.name)
    setLines(null)
    setFailure(null)
    try {
      const found = await preview.mutateAsync({ csv: decode(await file.arrayBuffer()) })
      setLines(found.map((line) => ({ ...line, isDone: false })))
    } catch (error) {
      setFailure(errorSentence(error, 'The file could not be read. Please try again.'))
    }
  }

  async function start() {
    isStopped.current = false
    setImporting(true)
    setFailure(null)
    try {
      for (const batch of batches((lines ?? []).filter(isToDo))) {
        if (isStopped.current) break
        const results = await run.mutateAsync({ lines: batch.map(({ line, cells }) => ({ line, cells })) })
        const byLine = new Map(results.map((result) => [result.line, result]))
        setLines((all) => all?.map((line) => settled(line, byLine.get(line.line))) ?? null)
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
    failure,
    read,
    start,
    stop: () => void (isStopped.current = true),
  }
}

type Result = { outcome: ImportOutcome; errors: ImportError[] }

const settled = (line: Line, result: Result | undefined): Line =>
  result ? { ...line, outcome: result.outcome, errors: result.errors, isDone: true } : line

const batches = (lines: Line[]): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / IMPORT_BATCH) }, (_, at) =>
    lines.slice(at * IMPORT_BATCH, (at + 1) * IMPORT_BATCH),
  )

/** Returns the text of a file in UTF-8, or in the encoding in which spreadsheets on Windows save CSV files. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
