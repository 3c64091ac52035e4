export const STEPS = ['Add photos', 'Price and condition', 'Preview'] as const
