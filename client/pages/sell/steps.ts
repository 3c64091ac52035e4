import { panelOf } from '../../features/used-parts/panels.ts'

export type Step = 'Add photos' | 'Damage' | 'Price and condition' | 'Preview'

/** Returns the steps of an ask. Panels and lamps have one for their damage. */
export const stepsOf = (partName: string): Step[] => [
  'Add photos',
  ...(panelOf(partName) === null ? [] : (['Damage'] as const)),
  'Price and condition',
  'Preview',
]
