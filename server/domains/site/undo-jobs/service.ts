import type { z } from 'zod'
import type { CursorPage } from '../../../../shared/paging.ts'
import type { undoAllInput, undoStepsInput } from '../../../../shared/undo-jobs.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import type { UndoItem, UndoJobView } from './policy.ts'

const emptyJob = (deps: Deps, id: string): UndoJobView => ({
  id,
  user: null,
  moderator: null,
  reason: '',
  since: null,
  state: 'done',
  createdAt: deps.now().toISOString(),
  endedAt: deps.now().toISOString(),
  counts: { waiting: 0, undone: 0, left: 0, gone: 0, failed: 0 },
  pages: 0,
  mutedUntil: null,
  undoes: null,
  undoneBy: null,
})

export async function startUndo(
  deps: Deps,
  _moderator: SessionUser,
  _input: z.output<typeof undoAllInput>,
): Promise<UndoJobView> {
  return emptyJob(deps, deps.newId())
}

export async function getUndoJob(deps: Deps, _moderator: SessionUser, id: string): Promise<UndoJobView> {
  return emptyJob(deps, id)
}

export async function listSteps(
  _deps: Deps,
  _moderator: SessionUser,
  _input: z.output<typeof undoStepsInput>,
): Promise<CursorPage<UndoItem>> {
  return { items: [], nextCursor: null }
}

export async function stopUndo(deps: Deps, _moderator: SessionUser, id: string): Promise<UndoJobView> {
  return emptyJob(deps, id)
}

export async function retryFailed(deps: Deps, _moderator: SessionUser, id: string): Promise<UndoJobView> {
  return emptyJob(deps, id)
}

export async function undoUndo(deps: Deps, _moderator: SessionUser, id: string): Promise<UndoJobView> {
  return emptyJob(deps, id)
}
