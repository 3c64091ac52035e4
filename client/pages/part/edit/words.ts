/** What a visitor reads who wants to edit or revert (spec.md §5, Edit modal). */
export const SIGN_IN_TO_EDIT = 'You must be logged in to edit the description. Please log in and try again.'
