import { useState } from 'react'
import { isUnresolved } from './actions.ts'
import type { ReportRow } from './report-cache.ts'

/** The reports of a page that are selected for a bulk action. A report that is closed meanwhile is no longer selected. */
export type Selection = {
  selectable: ReportRow[]
  selected: ReportRow[]
  /** @param isRange also the reports between this one and the one before, as with Shift */
  select(row: ReportRow, isSelected: boolean, isRange: boolean): void
  selectAll(isSelected: boolean): void
}

export function useSelection(rows: ReportRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const selectable = rows.filter(isUnresolved)

  function put(changed: ReportRow[], isSelected: boolean) {
    const next = new Set(ids)
    for (const { id } of changed) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    setIds(next)
  }
  return {
    selectable,
    selected: selectable.filter(({ id }) => ids.has(id)),
    select(row, isSelected, isRange) {
      const [from, to] = [selectable.findIndex(({ id }) => id === anchor), selectable.indexOf(row)]
      const isBetween = isRange && from >= 0
      put(isBetween ? selectable.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], isSelected)
      setAnchor(row.id)
    },
    selectAll: (isSelected) => put(selectable, isSelected),
  }
}
