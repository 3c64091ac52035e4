/** The tabs with what they say without lines. */
export const TABS = [
  { id: 'all', word: 'All', empty: 'Nothing yet. Replies, offers and changes of parts you follow appear here.' },
  { id: 'unread', word: 'Unread', empty: 'All read.' },
  { id: 'trades', word: 'Trades', empty: 'No trades, offers or messages yet.' },
  { id: 'wiki', word: 'Wiki', empty: 'No replies or changes yet.' },
] as const
export type Tab = (typeof TABS)[number]['id']

/** Returns the tab of the query of an address. */
export function tabOf(query: string): Tab {
  const name = new URLSearchParams(query).get('show')
  return TABS.find(({ id }) => id === name)?.id ?? 'all'
}

/** Returns the input of the list of a tab. */
export const inputOf = (tab: Tab) => (tab === 'unread' ? { unread: true } : { tab: tab === 'all' ? null : tab })
