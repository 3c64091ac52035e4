/** The state of a step in the browser's history that stays on its page: it opens something over it, or filters it. */
export const OVER_PAGE = { over: 'page' }

/** Whether the current step is one: going back undoes it, and the page stays where it is scrolled to. */
export const isOverPage = (): boolean => (history.state as { over?: unknown } | null)?.over === OVER_PAGE.over
