import { iso } from '../../../db/columns.ts'

/** Returns the SQL of the Protection of a page as JSON, null without one. The parameters are the column and an expression of the id. */
export const protectionOf = (column: 'part_id' | 'vehicle_id', id: string) => `
  (select json_build_object('level', x.level, 'until', ${iso('x.until')}, 'reason', x.reason)
    from protection x where x.${column} = ${id} and x.ended_at is null)`
