import type { Flag } from '../../../../shared/flags.ts'
import type { LoggedChange } from '../../base/changes/consumer-service.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Returns what the rules that are switched on find in changes of the wiki, by the id of the change, in the transaction that
 * lists them. Changes without a flag are missing.
 */
export async function flagChanges(_deps: Deps, _changes: LoggedChange[]): Promise<Map<string, Flag[]>> {
  return new Map()
}
