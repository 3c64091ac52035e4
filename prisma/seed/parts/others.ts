import type { DemoPart } from '../types.ts'
import { othersAmerican } from './others-american.ts'
import { othersFrenchItalianBritish } from './others-french-italian-british.ts'
import { othersSwedish } from './others-swedish.ts'

/** Volvo, Saab, Ford, Chevrolet, Jeep, Peugeot, Citroën, Renault, Fiat, Alfa Romeo, Land Rover, MG and Rover. */
export const otherParts: DemoPart[] = [...othersSwedish, ...othersAmerican, ...othersFrenchItalianBritish]
