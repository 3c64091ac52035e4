/** The state of a step in the browser's history that opens something over the page it comes from. */
export const OVER_PAGE = { over: 'page' }

/** Whether the current step is one: going back closes what it opened, and the page stays where it is scrolled to. */
export const isOverPage = (): boolean => (history.state as { over?: unknown } | null)?.over === OVER_PAGE.over
