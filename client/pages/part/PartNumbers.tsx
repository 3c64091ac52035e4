import { Link } from 'wouter'
import { isWebAddress, paths } from '../../../shared/paths.ts'
import { NON_OE, tidyTag } from '../../../shared/text.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Button, ButtonSpace } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import type { Part } from '../../features/parts/part.ts'
import css from './PartNumbers.module.css'
import { Icon } from '../../ui/Icon.tsx'

type Number = Part['numbers'][number]

/** All part numbers, each with its brand, link, supersession and a copy button. */
export function PartNumbers({ part: { numbers, tags } }: { part: Part }) {
  const copy = useCopy()
  // Copying needs scripts.
  const canCopy = useSession().state !== 'unknown'
  if (numbers.length === 0) return null
  return (
    <section aria-labelledby="part-numbers">
      <SectionHead title="Part numbers" count={numbers.length} id="part-numbers">
        {numbers.length > 1 &&
          (canCopy ? (
            <Button
              variant="quiet"
              icon="copy"
              onClick={() => copy(numbers.map(({ number }) => number).join('\n'), `${numbers.length} part numbers`)}
            >
              Copy all
            </Button>
          ) : (
            <ButtonSpace>Copy all</ButtonSpace>
          ))}
      </SectionHead>
      {/* The roles are repeated because some browsers drop them when CSS lays out the rows as a grid. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <table role="table" className={css.table} aria-labelledby="part-numbers">
        <thead role="rowgroup">
          <tr role="row">
            {['Number', 'Brand', 'Status'].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Copy</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {numbers.map((number) => (
            <tr key={number.number} role="row">
              <th role="rowheader" scope="row" className={css.number} translate="no">
                <WholeNumber {...number} />
              </th>
              <td role="cell" className={css.brand} translate="no">
                {number.brand}
              </td>
              <td role="cell" className={css.status}>
                <Status number={number} tags={tags} />
              </td>
              <td role="cell" className={css.copy}>
                {canCopy && (
                  <IconButton
                    label={`Copy ${number.number}`}
                    icon="copy"
                    onClick={() => copy(number.number, number.number)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
    </section>
  )
}

function WholeNumber({ number, link }: Number) {
  if (!link || !isWebAddress(link)) return number
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc" aria-label={`${number}, opens in a new tab`}>
      <span>{number}</span> <Icon name="external-link" size={14} />
    </a>
  )
}

/** Returns 'Non-OE' if the part has the tag 'Non-OE: <brand>'. */
function Status({ number: { brand, supersededBy, successor }, tags }: { number: Number; tags: string[] }) {
  if (supersededBy) {
    return (
      <>
        Superseded by <Link to={successor ? paths.part(successor) : paths.search(supersededBy)}>{supersededBy}</Link>
      </>
    )
  }
  return brand && tags.includes(tidyTag(NON_OE + brand)) ? 'Non-OE' : 'Current number'
}
