import { lockRows } from '../../../db/row-statements.ts'

export const lockUserRows = lockRows('user')
export const lockLeavingRow = lockRows('user', 'update')
export const keepUserRows = lockRows('user', 'key share')
