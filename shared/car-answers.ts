import { MAX_ANSWERS } from './limits.ts'
import type { CarRef } from './vehicles.ts'
import { addMonths, type Month } from './months.ts'

/** An answer to a question of a verdict: 'built' to whether the car was built before the month. */
export type CarAnswer =
  | { kind: 'built'; month: Month; isBefore: boolean }
  | ({ kind: 'condition' } & CarRef['answers'][number])

/** Returns the fields of a car that an answer changes: its possible months, or its answers. */
export function answerCar(car: CarRef, answer: CarAnswer): Partial<CarRef> {
  if (answer.kind === 'condition') {
    const { kind: _, ...given } = answer
    const others = car.answers.filter(({ key, value }) => key !== given.key || value !== given.value)
    return { answers: [...others, given].slice(-MAX_ANSWERS) }
  }
  const { month, isBefore } = answer
  if (!isBefore) return { builtFrom: car.builtFrom !== null && car.builtFrom > month ? car.builtFrom : month }
  const last = addMonths(month, -1)
  return { builtTo: car.builtTo !== null && car.builtTo < last ? car.builtTo : last }
}
