import { STATED_FACTS, type StatementCount } from '../../../shared/labels.ts'
import { trpc } from '../../base/trpc.ts'
import css from './feedback.module.css'

/** 'Odometer as stated 31 of 32' for each fact of which buyers have answered. */
export const asStatedTexts = (statements: StatementCount[]): string[] =>
  statements.map(({ fact, asStated, total }) => `${STATED_FACTS[fact]} as stated ${asStated} of ${total}`)

/** Shows the answers of buyers about the facts of a seller. Renders nothing without an answer. */
export function AsStated({ sellerId }: { sellerId: string }) {
  const { data } = trpc.feedback.ofUser.useQuery({ userId: sellerId, limit: 1 })
  if (!data || data.statements.length === 0) return null
  return <span className={css.line}>{asStatedTexts(data.statements).join(' · ')}</span>
}
