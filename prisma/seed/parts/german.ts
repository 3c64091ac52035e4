import type { DemoPart } from '../types.ts'
import { germanPartsA } from './german-a.ts'
import { germanPartsB } from './german-b.ts'
import { germanPartsC } from './german-c.ts'

/** Parts of Volkswagen, Audi, Seat, Skoda, Porsche, BMW, Mercedes-Benz and Opel. */
export const germanParts: DemoPart[] = [...germanPartsA, ...germanPartsB, ...germanPartsC]
