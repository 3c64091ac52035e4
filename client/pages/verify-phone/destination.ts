import { safePath, withoutTokens } from '../../../shared/paths.ts'

/** Returns the path of `targetUrl` in the query, if it is one of this site, else '/'. */
export function destination(query: URLSearchParams): string {
  // Any origin works here: the rule only checks that the path stays on its origin.
  const path = safePath(query.get('targetUrl') ?? '/', 'https://tappet.invalid')
  return path === null ? '/' : withoutTokens(path)
}
