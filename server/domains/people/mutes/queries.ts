import { deleteExpired } from '../../../db/row-statements.ts'

export const deleteExpiredMutesQuery = deleteExpired('muted_leaver', 'hash', 'until')
