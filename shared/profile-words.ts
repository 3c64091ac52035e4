import { LENGTH } from './limits.ts'

// Separate from the schemas, so that pages can import these texts without zod.

/** The name of a deleted account (spec.md §2, Comments). */
export const UNKNOWN_USER = 'Unknown User'

export const NAME_MISSING = 'Please enter a name.'

export const BIO_LONG = `A bio has at most ${LENGTH.bio.toLocaleString('en')} characters.`

/** The field error for a wrong name in the deletion of an account. */
export const NAME_DIFFERS = 'This does not match the name on your profile.'
