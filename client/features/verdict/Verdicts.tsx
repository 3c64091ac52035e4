import { createContext, use, type ReactNode } from 'react'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { useCar } from '../garage/useCar.ts'
import { carRef, type Car } from '../garage/visitor-car.ts'

export type PartVerdict = RouterOutputs['fitment']['verdicts'][number]

/** The icon of each verdict. Its color has the same name in verdict.module.css. */
export const VERDICT_ICONS: Record<PartVerdict['verdict'], IconName> = {
  fits: 'circle-check',
  check: 'circle-question-mark',
  no: 'circle-x',
  unknown: 'circle-dashed',
}

type VerdictsValue = { car: Car; verdicts: Map<string, PartVerdict> } | null
const VerdictsContext = createContext<VerdictsValue>(null)

/** Returns the car of the reader and the verdict of a part of the list; null without a car and while loading. */
export function useVerdict(partId: string): { car: Car; verdict: PartVerdict } | null {
  const value = use(VerdictsContext)
  const verdict = value?.verdicts.get(partId)
  return value && verdict ? { car: value.car, verdict } : null
}

type VerdictsProps = {
  /** The ids of the parts by page of the list. */
  pages: string[][]
  children: ReactNode
}

/**
 * Loads the verdicts of a list of parts with one call for each page. The server renders none, so that pages are the same for
 * every car.
 */
export function Verdicts({ pages, children }: VerdictsProps) {
  const { car } = useCar()
  const ref = car && carRef(car)
  const queries = trpc.useQueries(({ fitment }) =>
    ref ? pages.filter(({ length }) => length > 0).map((partIds) => fitment.verdicts({ partIds, car: ref })) : [],
  )
  const verdicts = new Map(queries.flatMap(({ data = [] }) => data.map((each) => [each.partId, each])))
  // oxlint-disable-next-line react/jsx-no-constructed-context-values -- rendered when the list or a verdict changes
  return <VerdictsContext value={car ? { car, verdicts } : null}>{children}</VerdictsContext>
}
