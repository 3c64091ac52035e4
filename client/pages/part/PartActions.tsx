import Flag from 'lucide-react/icons/flag'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Part } from './types.ts'

const loaders = {
  edit: () => import('./edit/EditDialog.tsx'),
  history: () => import('./history/HistoryDialog.tsx'),
  report: () => import('../report/ReportDialog.tsx'),
}
const EditDialog = lazy(loaders.edit)
const HistoryDialog = lazy(loaders.history)
const ReportDialog = lazy(loaders.report)

type Action = keyof typeof loaders

/** What everybody can do with a part as a page of the wiki: edit it, see its history, report it. */
export function PartActions({ part, className }: { part: Part; className?: string }) {
  const [open, setOpen] = useState<Action | null>(null)
  // A dialog stays in the tree once it was opened, so that it can fade out.
  const [opened, setOpened] = useState<ReadonlySet<Action>>(new Set())
  const onClose = () => setOpen(null)

  const button = (action: Action, icon: ReactNode, word: string, name?: string) => (
    <Button
      variant="quiet"
      icon={icon}
      aria-haspopup="dialog"
      aria-label={name}
      onPointerEnter={() => void loaders[action]()}
      onFocus={() => void loaders[action]()}
      onClick={() => {
        setOpen(action)
        setOpened((before) => new Set(before).add(action))
      }}
    >
      {word}
    </Button>
  )
  return (
    <div className={className}>
      {button('edit', <Pencil size={16} />, 'Edit', 'Edit Part Information')}
      {button('history', <History size={16} />, 'Edit History')}
      {button('report', <Flag size={16} />, 'Report', 'Report this part')}
      <Suspense>
        {opened.has('edit') && <EditDialog part={part} open={open === 'edit'} onClose={onClose} />}
        {opened.has('history') && <HistoryDialog part={part} open={open === 'history'} onClose={onClose} />}
        {opened.has('report') && (
          <ReportDialog
            item={{ type: 'part', id: part.id }}
            title="Report Part"
            open={open === 'report'}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  )
}
