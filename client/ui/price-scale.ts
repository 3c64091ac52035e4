// The ticks of a price rule. Amounts are USD cents.

/** Width in px of a character of a label (12 px mono), and the minimum space around a label. */
export const LABEL_CHARACTER = 7.2
const LABEL_SPACE = 22

export type PriceScale = { from: number; to: number; large: number; small: number }

/**
 * Returns a scale with round ends and steps of 1, 2 or 5 times a power of ten.
 * @param width px
 * @param labelLength characters of a label
 */
export function priceScale(low: number, high: number, width: number, labelLength: number): PriceScale {
  const maxSteps = Math.max(1, Math.floor(width / (labelLength * LABEL_CHARACTER + LABEL_SPACE)))
  // If all prices are equal, the scale extends around them.
  let large = roundStep(Math.max((high - low) / maxSteps, low === high ? low / 10 : 0, 1))
  for (;;) {
    let from = Math.floor(low / large) * large
    let to = Math.ceil(high / large) * large
    if (from === to) {
      from = Math.max(0, from - large)
      to += large
    }
    if ((to - from) / large <= maxSteps) return { from, to, large, small: large / (leadingDigit(large) === 2 ? 4 : 5) }
    large = roundStep(large * 1.5)
  }
}

/** Returns the amounts of the large ticks, which have a label. */
export const labelledCents = ({ from, to, large }: PriceScale): number[] =>
  Array.from({ length: Math.round((to - from) / large) + 1 }, (_, i) => from + i * large)

/** Returns the smallest 1, 2 or 5 times a power of ten that is at least `atLeast`. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 5].find((f) => f * power >= atLeast) ?? 10
  return factor * power
}

function leadingDigit(step: number): number {
  return Math.round(step / 10 ** Math.floor(Math.log10(step)))
}
