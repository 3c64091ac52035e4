export const VIN_WRONG = 'A VIN has 17 characters, without I, O and Q.'

/** Returns a VIN in capitals, without the spaces and hyphens of a document, or null for a text that is no VIN. */
export function normalizeVin(text: string): string | null {
  const vin = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-HJ-NPR-Z\d]{17}$/.test(vin) ? vin : null
}

/** Returns the characters that describe the model. The last six are the serial number of one car. */
export const vinWithoutSerial = (vin: string): string => vin.slice(0, 11)
