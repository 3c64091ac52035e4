// Separate from the schemas, so that pages can import these texts without zod.

/** spec.md §5, Phone. */
export const PHONE_MISSING = 'Please enter a phone number'
export const CODE_MISSING = 'Please enter the verification code'

export const CODE_VOID = 'This code is no longer valid after 5 wrong tries. Request a new code.'

/** Seconds after which the page offers to send another code to the same number. */
export const RESEND_AFTER = 30

/** Characters of a code (spec.md §9). */
export const CODE_LENGTH = 6
