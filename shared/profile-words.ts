import { LENGTH } from './limits.ts'

// Apart from the schemas, so that a page can have these words without zod.

/** The name of a deleted account, everywhere (spec.md §2, Comments). */
export const UNKNOWN_USER = 'Unknown User'

export const NAME_MISSING = 'Please enter a name.'

export const BIO_LONG = `A bio has at most ${LENGTH.bio.toLocaleString('en')} characters.`

/** Refuses the deletion of an account at the field that confirms it. */
export const NAME_DIFFERS = 'This does not match the name on your profile.'
