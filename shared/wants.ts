/** Parts that a user can want at once. */
export const MAX_WANTS = 500
/** Days for which a want is kept. A renewal begins them again. */
export const WANT_DAYS = 180
/** By how much cheaper an ask of the same seller must become until a want is told of it again. */
export const WANT_FALL = 0.05

export const WANT_REACHES = ['delivered', 'within'] as const
export type WantReach = (typeof WANT_REACHES)[number]
