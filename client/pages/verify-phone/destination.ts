import { safePath, withoutTokens } from '../../../shared/paths.ts'

/** Returns the path of `targetUrl` in the query, if it is one of this site (spec.md §2), else '/'. */
export function destination(query: URLSearchParams): string {
  // Any origin will do: the rule only asks that the path does not leave it.
  const path = safePath(query.get('targetUrl') ?? '/', 'https://tappet.invalid')
  return path === null ? '/' : withoutTokens(path)
}
