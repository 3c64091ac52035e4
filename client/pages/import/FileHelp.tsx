import type { ImportColumn } from '../../../shared/listing-imports.ts'
import { Table } from '../../ui/Table.tsx'

const COLUMNS: Record<ImportColumn, string> = {
  number: 'The part number, in any spelling. A part on Tappet must have it.',
  price: 'In US dollars, such as 80 or 1250.50.',
  condition: 'New, Like new, Good, Fair or For parts. Optional.',
  quantity: 'A whole number from 1 to 999. Without it, 1.',
  location: 'Where the item is. Optional.',
  description: 'What buyers should know. Without it, the name and the number of the part.',
  photos: 'Up to 10 addresses of images, separated by spaces. Optional.',
  type: 'ask or bid. Without it, ask.',
  reference: 'Your own number of the item. It lets you list the same part in the same condition twice.',
  part: 'The address of the part, if several parts have the number.',
}

/** The columns of a file. */
export function FileHelp() {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <p>The first line names the columns, in any order. Only number and price are needed.</p>
      <Table label="Columns of the file">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Content</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(COLUMNS).map(([column, content]) => (
            <tr key={column}>
              <th scope="row">
                <code>{column}</code>
              </th>
              <td>{content}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
