/** The indent stops after so many levels; from there on a comment says whom it answers. */
export const LEVELS = 4
export const PHONE_LEVELS = 3
