import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react'
import type { Part } from './types.ts'

export type PartDialog = 'edit' | 'history' | 'report'

const load = () => import('./PartDialogs.tsx')
const PartDialogs = lazy(load)

/** Begins to load a dialog, before it is shown. */
export const preloadDialog = (which: PartDialog): void =>
  void load()
    .then(({ loadDialog }) => loadDialog(which))
    .catch(() => undefined)

const OpenContext = createContext<(which: PartDialog) => void>(() => undefined)

/** Opens one of the part's dialogs; only one is open at a time. */
export const useOpenDialog = () => use(OpenContext)

/** Lets `children` open the dialogs of the part. */
export function WithDialogs({ part, children }: { part: Part; children: ReactNode }) {
  // Undefined until one was wanted.
  const [shown, setShown] = useState<PartDialog | null>()
  return (
    <OpenContext value={setShown}>
      {children}
      <Suspense>
        {shown !== undefined && <PartDialogs part={part} shown={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </OpenContext>
  )
}
