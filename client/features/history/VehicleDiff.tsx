import { ATTRIBUTES, writeMonth } from '../../../shared/vehicle-names.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import css from './VehicleDiff.module.css'

type Content = RouterOutputs['vehicle']['history']['items'][number]['content']

const LABELS: Record<string, string> = Object.assign({}, ...Object.values(ATTRIBUTES))

/** The fields of a vehicle as texts, in the order of the form. */
const fieldsOf = ({ name, from, to, engine, codes, aliases, attributes }: Content): Map<string, string> =>
  new Map([
    ['Name', name],
    ['Built from', writeMonth(from)],
    ['Built to', writeMonth(to)],
    ['Engine', engine ?? ''],
    ['Codes', codes.join(', ')],
    ['Other names', aliases.join(', ')],
    ...Object.entries(attributes).map(([key, value]): [string, string] => [LABELS[key] ?? key, value]),
  ])

const versions = (before: Content | null, after: Content) => ({
  was: before ? fieldsOf(before) : new Map<string, string>(),
  is: fieldsOf(after),
})

/** Returns the names of the fields that differ between two versions of a vehicle. */
export function changedFields(before: Content | null, after: Content): string[] {
  const { was, is } = versions(before, after)
  return [...new Set([...is.keys(), ...was.keys()])].filter((name) => (was.get(name) ?? '') !== (is.get(name) ?? ''))
}

/** The fields that differ between two versions of a vehicle. */
export function VehicleDiff({ before, after }: { before: Content | null; after: Content }) {
  const { was, is } = versions(before, after)
  const changed = changedFields(before, after)
  if (changed.length === 0) return <p className={css.none}>No differences.</p>
  return (
    <dl className={css.changes}>
      {changed.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was.get(name) && (
              <del>
                <span className="visually-hidden">removed: </span>
                {was.get(name)}
              </del>
            )}{' '}
            {is.get(name) && (
              <ins>
                <span className="visually-hidden">added: </span>
                {is.get(name)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
