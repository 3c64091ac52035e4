import type { CheckState } from '../../../../shared/change-filters.ts'
import { statement } from '../../../db/statement.ts'
import type { WikiChange } from './undo-policy.ts'

/** Locks a change and those of other undone revisions, in the order of their numbers, until the transaction ends. */
export const lockUndone = statement<
  { id: string; pageId: string; subject: WikiChange['subject']; revisions: number[] },
  { seq: number; id: string; state: CheckState }
>(
  'lock undone changes',
  'atomic',
  `select seq::float8 as seq, change_id as id, state from recent_change
  where change_id = $id::uuid
    or page_id = $pageId::uuid and subject = $subject::change_subject and revision = any($revisions::int[])
  order by seq for update`,
)
