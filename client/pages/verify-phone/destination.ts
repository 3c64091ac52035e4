import { safePath } from '../../../shared/paths.ts'

// It only has to be some origin here: the rule asks that the path does not leave it.
const ORIGIN = 'https://tappet.invalid'

/**
 * Where the person goes on, from `targetUrl` in the query: a path of this site (spec.md §2, default '/'), without any
 * token, which would put somebody else's session in place of the one that was just made.
 */
export function destination(query: URLSearchParams): string {
  const path = safePath(query.get('targetUrl') ?? '/', ORIGIN)
  if (path === null) return '/'
  const url = new URL(path, ORIGIN)
  for (const name of ['token', 'tempToken']) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
