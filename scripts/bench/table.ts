/** Prints a table. The first column is aligned left, the others right. */
export function printTable(heads: string[], lines: string[][]): void {
  const widths = heads.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)))
  const show = (line: string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  console.log(`\n${[heads, ...lines].map(show).join('\n')}`)
}
