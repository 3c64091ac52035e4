/**
 * Returns upper bounds for the number of columns of the widest table and for the number of cells of all tables. The parser pads each row to the
 * width of its table.
 */
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

/** Matches a delimiter row such as `|---|:-:|`, also in a block quote. A line of hyphens only is the underline of a heading or a thematic break. */
function isDelimiterRow(line: string): boolean {
  return /^[ \t>]*[|:-][ \t|:-]*$/.test(line) && line.includes('-') && /[|:]/.test(line)
}
