import { useId } from 'react'
import {
  coveredText,
  detailText,
  sourceText,
  type FitmentGroup,
  type FitmentLine,
} from '../../../../shared/fitment-rows.ts'
import { useVerdict } from '../../../features/verdict/Verdicts.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazily } from '../../../ui/lazy.ts'
import css from './CarTable.module.css'
import { Confirmations } from './Confirmations.tsx'
import { AsWritten } from '../../../ui/AsWritten.tsx'

const FittedQuestion = lazily(() => import('./FittedQuestion.tsx'))

type CarTableProps = {
  partId: string
  make: string
  models: FitmentGroup[]
  /** Returns the lines of a model; undefined while they are not loaded. */
  linesOf(id: string): FitmentLine[] | undefined
  isOpen(id: string): boolean
  onToggle(id: string, isOpen: boolean): void
}

const COLUMNS = ['Car', 'Engine', 'Built', 'Confirmed', 'Source']

/** The cars of a make. Each model is a group of rows that opens. */
export function CarTable({ partId, make, models, linesOf, isOpen, onToggle }: CarTableProps) {
  const headId = useId()
  return (
    <>
      <h3 id={headId} className={css.make}>
        {make} <span>{models.length === 1 ? '1 model' : `${models.length} models`}</span>
      </h3>
      {/* The roles are repeated because some browsers drop them when CSS lays out the rows as a grid. */}
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <table role="table" className={css.table} aria-labelledby={headId}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {models.map((model) => (
          <tbody key={model.id} role="rowgroup">
            <tr role="row" className={css.model}>
              <th role="rowheader" scope="rowgroup" colSpan={COLUMNS.length}>
                <button
                  type="button"
                  aria-expanded={isOpen(model.id)}
                  onClick={() => onToggle(model.id, !isOpen(model.id))}
                >
                  <Icon name={isOpen(model.id) ? 'chevron-down' : 'chevron-right'} size={18} />
                  <span className={css.title} translate="no">
                    {model.title}
                  </span>
                  <span className={css.summary}>
                    {isOpen(model.id) ? countsOf(model) : model.cars || countsOf(model)}
                  </span>
                </button>
                {/* Buttons are not printed. */}
                <span className={css.printed} aria-hidden="true">
                  {[model.title, model.cars].filter(Boolean).join(': ')}
                </span>
              </th>
            </tr>
            {isOpen(model.id) &&
              linesOf(model.id)?.map((line) => <Line key={line.rows[0]?.id} partId={partId} make={make} line={line} />)}
          </tbody>
        ))}
      </table>
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
    </>
  )
}

/** '5 fit, 1 does not' */
const countsOf = ({ fits, no }: FitmentGroup) =>
  [
    fits > 0 && `${fits} ${fits === 1 ? 'fits' : 'fit'}`,
    no > 0 && `${no} ${no === 1 ? 'does' : 'do'} not${fits > 0 ? '' : ' fit'}`,
  ]
    .filter(Boolean)
    .join(', ')

type LineProps = { partId: string; make: string; line: FitmentLine }

function Line({ partId, make, line }: LineProps) {
  const known = useVerdict(partId)
  const [row] = line.rows
  if (!row) return null
  const decides = known?.verdict.verdict === 'fits' || known?.verdict.verdict === 'no'
  const isReaders = decides && line.rows.some(({ id }) => known.verdict.rows.includes(id))
  const detail = detailText({
    ...row,
    quantity: row.quantity === 1 ? null : row.quantity,
    note: row.fits ? row.note : '',
  })
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
      <tr role="row" className={cx(css.line, isReaders && css.own)}>
        <th role="rowheader" scope="row" className={css.cars}>
          <AsWritten>{line.cars}</AsWritten>
          {isReaders && <strong className={css.your}>Your car</strong>}
          {!row.fits && (
            <strong className={css.no}>
              Does not fit
              {row.note !== '' && (
                <>
                  : <bdi>{row.note}</bdi>
                </>
              )}
            </strong>
          )}
          {detail && <span className={css.detail}>{detail}</span>}
        </th>
        <td role="cell" className={css.engine}>
          <AsWritten>{line.engine}</AsWritten>
        </td>
        <td role="cell" className={css.built}>
          {coveredText(row)}
        </td>
        <td role="cell" className={css.confirmed}>
          <Confirmations line={line} />
        </td>
        <td role="cell" className={css.source}>
          {sourceText(row.source, make)}
        </td>
      </tr>
      {isReaders && (
        <tr role="row" className={cx(css.question, css.own, 'no-print')}>
          <td role="cell" colSpan={COLUMNS.length}>
            <FittedQuestion partId={partId} car={known.car} />
          </td>
        </tr>
      )}
      {/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */}
    </>
  )
}
