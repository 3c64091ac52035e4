/** Returns the filter of an address, as the input of the call. */
export function filterOf(query: URLSearchParams): { tag?: string } {
  const tag = query.get('tag')?.trim()
  return tag ? { tag } : {}
}
