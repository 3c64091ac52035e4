import type { Verdict } from '../../../../shared/verdict.ts'

/** The verdicts of the parts of a kit, the worst one first. */
const WORST_FIRST = ['no', 'unknown', 'check', 'fits'] as const satisfies Verdict['verdict'][]

/** Returns the first of the worst verdicts; undefined without any. */
export function worstOf<Of extends Pick<Verdict, 'verdict'>>(verdicts: Of[]): Of | undefined {
  const worst = WORST_FIRST.find((each) => verdicts.some(({ verdict }) => verdict === each))
  return verdicts.find(({ verdict }) => verdict === worst)
}
