/** What the address of a results page asks for; '' when nothing. Preload and page must agree on it. */
export const searched = (query: URLSearchParams): string => (query.get('q') ?? '').trim()
