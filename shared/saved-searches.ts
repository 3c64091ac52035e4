/** Searches that a user can save. */
export const MAX_SAVED_SEARCHES = 50
