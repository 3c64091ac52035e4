import { CHANGES, type ChangeKind, type FactsOf } from '../../../../shared/changes.ts'

/** SQL expressions for a change. */
type ChangeSql<K extends ChangeKind> = {
  actor: string
  item: string
  part?: string
  group?: string
  /** An array of user ids, which may contain nulls. */
  tells?: string
  at: string
} & (keyof FactsOf<K> extends never ? { facts?: undefined } : { facts: Record<keyof FactsOf<K>, string> })

/**
 * Returns a SQL expression that records a change, for the RETURNING list of an act that is one statement. All other acts call
 * `recordChange` (service.ts).
 */
export function recordChangeSql<K extends ChangeKind>(kind: K, change: ChangeSql<K>): string {
  const { actor, item, part = 'null', group = 'null', tells = `'{}'`, at } = change
  const facts = Object.entries<string>(change.facts ?? {}).flatMap(([name, value]) => [`'${name}'`, value])
  const { item: type, visibility } = CHANGES[kind]
  return `record_change('${kind}', ${actor}, '${type}', ${item}, ${part}, ${group}, ${tells}, jsonb_build_object(${facts.join()}), '${visibility}', ${at})`
}
