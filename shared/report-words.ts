/** spec.md §5, Listing report. */
export const REASON_MISSING = 'Reason for reporting cannot be empty.'
