// Where the ticks of a price rule stand. Amounts are USD cents.

/** Width in px of a character of a label (12 px mono), and the least space around one. */
export const LABEL_CHARACTER = 7.2
const LABEL_SPACE = 22

export type PriceScale = { from: number; to: number; large: number; small: number }

/** Round ends and steps of 1, 2 or 5 (times a power of ten) for prices between `low` and `high` on `width` px, with labels of about `labelLength` characters. */
export function priceScale(low: number, high: number, width: number, labelLength: number): PriceScale {
  const most = Math.max(1, Math.floor(width / (labelLength * LABEL_CHARACTER + LABEL_SPACE)))
  // Prices that are all the same still stand on a piece of scale around them.
  let large = roundStep(Math.max((high - low) / most, low === high ? low / 10 : 0, 1))
  for (;;) {
    let from = Math.floor(low / large) * large
    let to = Math.ceil(high / large) * large
    if (from === to) {
      from = Math.max(0, from - large)
      to += large
    }
    if ((to - from) / large <= most) return { from, to, large, small: large / (leadingDigit(large) === 2 ? 4 : 5) }
    large = roundStep(large * 1.5)
  }
}

/** Every tick from end to end, in cents. */
export function ticks({ from, to, small, large }: PriceScale): { cents: number; isLarge: boolean }[] {
  const perLarge = Math.round(large / small)
  const count = Math.round((to - from) / small)
  return Array.from({ length: count + 1 }, (_, i) => ({ cents: from + i * small, isLarge: i % perLarge === 0 }))
}

/** The smallest 1, 2 or 5 times a power of ten that is not under `atLeast`. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 5].find((f) => f * power >= atLeast) ?? 10
  return factor * power
}

function leadingDigit(step: number): number {
  return Math.round(step / 10 ** Math.floor(Math.log10(step)))
}
