import { lockRows } from '../../../db/row-statements.ts'

/** As strong as the lock of an edit, because a merge may change the name. Removed parts too. */
export const lockPartRows = lockRows('part', 'update')
