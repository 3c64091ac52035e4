// Apart from the schemas, so that a page can have these words without zod.

/** What is called so has no account any more. */
export const UNKNOWN_USER = 'Unknown User'

export const NAME_MISSING = 'Please enter a name.'

/** Said at the field that confirms the end of an account. */
export const NAME_DIFFERS = 'This is not your name as it stands on your profile.'
