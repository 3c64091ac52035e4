/** The widest table, and what all tables have: every row is padded to its table's width. Never less than comes out. */
export function measureTables(lines: readonly string[]): { columns: number; cells: number } {
  let columns = 0
  let widest = 0
  let cells = 0

  for (const line of lines) {
    if (/^(?: {0,3}>)*[ \t]*$/.test(line)) columns = 0
    else if (isDelimiterRow(line)) columns = Math.max(columns, line.match(/[:-][^|]*/g)?.length ?? 0)
    widest = Math.max(widest, columns)
    cells += columns
  }
  return { columns: widest, cells }
}

/** `|---|:-:|`, perhaps in a quote. A line of only hyphens is a heading's underline or a break. */
function isDelimiterRow(line: string): boolean {
  return /^[ \t>]*[|:-][ \t|:-]*$/.test(line) && line.includes('-') && /[|:]/.test(line)
}
