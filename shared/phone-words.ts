// Apart from the schemas, so that a page can have these words without zod.

/** spec.md §5, Phone. */
export const PHONE_MISSING = 'Please enter a phone number'
export const CODE_MISSING = 'Please enter the verification code'

/** Characters of a code (spec.md §9). */
export const CODE_LENGTH = 6
