import { latinNumber } from './lookalikes.ts'
import { normalizePartNumber } from './text.ts'

export const VIN_WRONG = 'A VIN has 17 characters, without I, O and Q.'

/** Maximum number of characters in which a VIN is searched: a label, hyphens and invisible characters around the 17. */
export const VIN_TEXT_MAX = 200

/** A VIN, perhaps after its name without a colon. No VIN begins with such a name, because a VIN has no I. */
const NAMED_VIN = /^(?:(?:VIN|FIN)(?:NO|NR|NUMBER|CODE)?)?([A-HJ-NPR-Z\d]{17})$/

/**
 * Returns a VIN in capitals, or null for a text that is no VIN. It is cleaned like a part number, so it can be pasted with
 * spaces, hyphens, invisible characters and a label: 'VIN: WVW ZZZ 1J Z 3W 000109', 'Chassis no.: WVW-ZZZ1JZ-3W000109'.
 */
export function normalizeVin(text: string): string | null {
  const afterLabel = text.split(/[:：=#]/).at(-1) ?? ''
  return NAMED_VIN.exec(normalizePartNumber(latinNumber(afterLabel)))?.[1] ?? null
}

/** Returns the characters that describe the model. The last six are the serial number of one car. */
export const vinWithoutSerial = (vin: string): string => vin.slice(0, 11)
