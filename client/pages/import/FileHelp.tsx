import { columnLabel, IMPORT_COLUMNS, type ImportColumn } from '../../../shared/listing-imports.ts'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Table } from '../../ui/Table.tsx'

const COLUMNS: Record<ImportColumn, string> = {
  number: 'The part number, in any spelling. A part on Tappet must have it.',
  price: 'In US dollars, such as 80 or 1250.50. In files with semicolons also 1.250,50.',
  condition: 'New, Like new, Good, Fair or For parts. Optional.',
  quantity: 'A whole number from 1 to 999. Without it, 1.',
  location: 'The town where the item is, with its country: Graz, Austria. Without it, the place above.',
  ships_to: 'worldwide, own country, pickup or countries: Austria, DE, Poland. Without it, the choice above.',
  shipping_cost: 'In US dollars, 0 or free. Without it, the buyer asks.',
  description: 'What buyers should know. Without it, the name and the number of the part.',
  photos: 'Up to 10 addresses of images, separated by spaces. Optional.',
  type: 'ask or bid. Without it, ask.',
  reference:
    'Your own number of the item, which stays the same. It lets you list the same part in the same condition twice.',
  part: 'The address of the part, if several parts have the number.',
  donor: 'The address of one of your donor cars.',
  odometer_km: 'A whole number of km, such as 184000. Without it, that of the donor car.',
  odometer_note: 'Why the part has another odometer than its donor car: replaced 2017.',
  removed_on: 'The day on which the part was removed: 2026-11-22.',
  tested: 'On a test bench, In the running car or Not tested.',
  damage: 'Codes of zone, kind and size, such as 4D1.5 8S0.5, or none. Empty is not stated.',
  core: 'The deposit for the old part in US dollars, such as 25.',
  warranty_days: 'A whole number of days, such as 90.',
  storage_place: 'Where you keep the part: shelf 12-C. Only you see it.',
}

const EXAMPLE: Partial<Record<ImportColumn, string>> = {
  number: '06A 115 561 B',
  price: '12.50',
  condition: 'New',
  quantity: '2',
  location: '"Graz, Austria"',
  ships_to: 'worldwide',
  shipping_cost: '9.50',
  description: '"Oil filter, boxed"',
  type: 'ask',
  reference: 'SKU-1207',
  removed_on: '2026-11-22',
  tested: 'Not tested',
  damage: 'none',
  core: '25.00',
  warranty_days: '90',
  storage_place: 'shelf 12-C',
}

/** With the mark by which Excel knows UTF-8. */
const TEMPLATE = [
  `\uFEFF${IMPORT_COLUMNS.map(columnLabel).join(',')}`,
  IMPORT_COLUMNS.map((column) => EXAMPLE[column] ?? '').join(','),
  '',
].join('\r\n')

/** The columns of a file. */
export function FileHelp() {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <p>
        The first line names the columns, in any order. Only number and price are needed. What a file has no column for
        stays as it is in your listings about used parts.
      </p>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`} download="tappet-listings.csv">
          Download a file with all columns
        </a>{' '}
        or export your <Link to={paths.inventory}>inventory</Link>, which has the same columns.
      </p>
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
                <code>{columnLabel(column as ImportColumn)}</code>
              </th>
              <td>{content}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
