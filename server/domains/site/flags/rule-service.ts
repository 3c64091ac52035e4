import { CASES, FLAG_RULES, GOOD_PERCENT_AT_MOST, type FlagRule } from '../../../../shared/flags.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { decideCases, lockRules, switchRulesOff } from './queries.ts'

const NOT_SITE_ADMIN = 'Only moderators of the whole site can switch a rule on.'

export async function rulesThatAreOff({ prisma }: Deps): Promise<Set<string>> {
  const off = await prisma.flagRule.findMany({ where: { isOff: true }, select: { rule: true } })
  return new Set(off.map(({ rule }) => rule))
}

/**
 * Decides the flags of changes that are good or not, in the transaction that says so, and switches off the rules of whose
 * last CASES flags more than GOOD_PERCENT_AT_MOST percent were good.
 * @param isGood null takes the decision back
 */
export async function decideFlags(deps: Deps, seqs: number[], isGood: boolean | null): Promise<void> {
  if (seqs.length === 0) return
  const now = deps.now()
  const rules = (await deps.query(decideCases, { seqs, isGood, now })).map(({ rule }) => rule)
  // Only a good one can raise the share.
  if (isGood !== true || rules.length === 0) return
  await deps.query(lockRules, { rules })
  await deps.query(switchRulesOff, { rules, cases: CASES, percent: GOOD_PERCENT_AT_MOST, now })
}

export type RuleState = {
  rule: FlagRule
  /** When it was switched off, and how many percent of its last flags were good. Null for a rule that is on. */
  off: { since: Date; goodPercent: number } | null
}

/** Returns all rules in their order. */
export async function listRules({ prisma }: Deps): Promise<RuleState[]> {
  const off = await prisma.flagRule.findMany({
    where: { isOff: true },
    select: { rule: true, since: true, goodPercent: true },
  })
  const states = new Map(off.map(({ rule, ...state }) => [rule, state]))
  return FLAG_RULES.map((rule) => ({ rule, off: states.get(rule) ?? null }))
}

/**
 * Switches a rule on again. Its flags that were decided before do not count any more.
 * @throws AppError FORBIDDEN for moderators of tags
 */
export async function switchOn(
  deps: Deps,
  { isSiteAdmin }: { isSiteAdmin: boolean },
  rule: FlagRule,
): Promise<RuleState[]> {
  if (!isSiteAdmin) throw new AppError('FORBIDDEN', NOT_SITE_ADMIN)
  await deps.prisma.flagRule.updateMany({ where: { rule, isOff: true }, data: { isOff: false, since: deps.now() } })
  return listRules(deps)
}
